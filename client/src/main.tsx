import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import '@fontsource-variable/atkinson-hyperlegible-mono/wght.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/controls.css'
import './styles/feedback.css'
import './styles/toast.css'
import './styles/forced-colors.css'
import './app/begin-app.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Root } from './app/root.tsx'

// The content security policy forbids evaluated code, which zod would otherwise try to compile schemas with. Schemas
// are made while chunks load, in an order that bundling decides: so it is said before any that brings zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const element = document.getElementById('raiz')
if (!element) throw new Error('#raiz is missing from index.html')

createRoot(element).render(
  <StrictMode>
    <Root />
  </StrictMode>,
)
