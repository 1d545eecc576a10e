import { useState, type ReactNode } from 'react'
import { Link, useLocation, useSubmit } from 'react-router-dom'
import { isSamePath, ROTAS } from '#shared/contract/rotas'
import { TEXTOS } from '#shared/textos/textos'
import { classNames } from '../../ui/class-names.ts'
import { productName } from '../../page/product.ts'
import type { GuardedTela } from '../../session/access.ts'
import { TelaLink } from '../../session/tela-link.tsx'
import { Brand } from '../../ui/brand.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { ThemeChoice } from '../../ui/theme-choice.tsx'
import { SkipLink } from '../../ui/conteudo.tsx'
import { SenhaBanner } from './senha-banner.tsx'
import { askToLeave } from '../../telas/upload/fila/fila-atual.ts'
import { ShellBanners } from './shell-banners.tsx'
import { PainelLink } from './painel-link.tsx'

export interface NavItem extends GuardedTela {
  rota: string
  label: string
  icon: IconName
  /** Query that is added to the link, `?…`: it names the order that is open. */
  query?: string
  /** Other screens that belong under this item. */
  covers?: readonly string[]
}

/**
 * Signs out: an upload under way asks first, a screen with unsaved work may ask, then the logout is posted
 * and `/` opens.
 */
function SignOutLink() {
  const submit = useSubmit()
  return (
    <a
      href={ROTAS.raiz}
      onClick={(event) => {
        event.preventDefault()
        if (!askToLeave()) void submit(null, { method: 'post', action: ROTAS.raiz })
      }}
    >
      <Icon name="sair" />
      {TEXTOS.nav.sair}
    </a>
  )
}

function NavLink({ rota, acesso, label, nome, icon, query = '', covers = [] }: NavItem) {
  const { pathname } = useLocation()
  const here = isSamePath(rota, pathname)
  const inside = covers.some((covered) => isSamePath(covered, pathname))
  return (
    <TelaLink
      rota={here ? rota : rota + query}
      acesso={acesso}
      nome={nome}
      aria-label={label}
      aria-current={here ? 'page' : inside || undefined}
    >
      <Icon name={icon} />
      <span>{label}</span>
    </TelaLink>
  )
}

interface ItensProps {
  itens: readonly NavItem[]
  onChoose?: () => void
  /** An item between the screens and Sair. */
  extra?: ReactNode
}

function Itens({ itens, onChoose, extra }: ItensProps) {
  return (
    <ul onClick={onChoose}>
      {itens.map((item) => (
        <li key={item.rota}>
          <NavLink {...item} />
        </li>
      ))}
      {extra && <li>{extra}</li>}
      <li className="nav__leave">
        <SignOutLink />
      </li>
    </ul>
  )
}

function MenuSheet({ label, itens }: { label: string; itens: readonly NavItem[] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        small
        icon="menu"
        className="menu"
        aria-label={TEXTOS.nav.menu}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <span>{TEXTOS.nav.menu}</span>
      </Button>
      {open && (
        <Modal label={TEXTOS.nav.menu} className="sheet" onClose={() => setOpen(false)}>
          <div className="sheet__head">
            <b>{TEXTOS.nav.menu}</b>
            <Button variant="quiet" small onClick={() => setOpen(false)}>
              {TEXTOS.geral.fechar}
            </Button>
          </div>
          <nav aria-label={label}>
            <Itens itens={itens} onChoose={() => setOpen(false)} extra={<PainelLink />} />
          </nav>
          <ThemeChoice className="sheet__theme" />
        </Modal>
      )}
    </>
  )
}

interface NavBarProps {
  /** Accessible name of the navigation. */
  label: string
  itens: readonly NavItem[]
  /** Line badge beside the logo. */
  badge?: ReactNode
  /** True when the dashboard is among `itens` already. */
  hasPainel?: boolean
}

/** Logo to /home, badge, the dashboard for administrators, links, Sair; many links fold into a sheet on phones. */
export function NavBar({ label, itens, badge, hasPainel }: NavBarProps) {
  const folds = itens.length > 1
  return (
    <>
      <SkipLink />
      <header className={classNames('nav', !folds && 'nav--short')}>
        <Link className="brand" to={ROTAS.home} aria-label={`${productName()}, ${TEXTOS.nav.inicio}`}>
          <Brand />
        </Link>
        {badge}
        {!hasPainel && <PainelLink className="nav__painel" />}
        <nav className="nav__links" aria-label={label}>
          <Itens itens={itens} />
        </nav>
        <ThemeChoice compact />
        {folds && <MenuSheet label={label} itens={itens} />}
      </header>
      <ShellBanners />
      <SenhaBanner />
    </>
  )
}
