// All code that the application loads late. A test that shows a screen imports this file, so that it waits
// for the screen and not for its code, which is up to two hundred modules, read one after the other by the
// one process that reads for all tests. When that process is kept waiting, nothing comes for as long as a
// test waits; and a read that is under way when a file ends may be cut off by vitest, and then never comes
// for later files.
import '../telas/cadastro/cadastro-tela.tsx'
import '../telas/conta/conta-tela.tsx'
import '../telas/download/download-tela.tsx'
import '../telas/home/home-tela.tsx'
import '../telas/inspecao/inspecao-tela.tsx'
import '../telas/linha-home/linha-home-tela.tsx'
import '../telas/painel/painel-tela.tsx'
import '../telas/relatorio/relatorio-tela.tsx'
import '../telas/upload/fila/envio/envio-host.tsx'
import '../telas/upload/upload-tela.tsx'
import '../telas/usuario/usuario-tela.tsx'
import '../telas/usuarios/usuarios-tela.tsx'
import '../ui/toasts/toast-host.tsx'
