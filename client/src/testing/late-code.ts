// All code that the application reads late. A test that shows a screen imports this, so that it waits for the screen and
// not for its code: up to two hundred modules, one after the other, from the one process that reads for all. Where that one
// is kept waiting nothing comes for as long as a test waits; and what is under way when a file ends may be cut off there
// by vitest, and then never comes to the files after it.
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
