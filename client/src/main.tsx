import './app/zod-settings.ts'
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import '@fontsource-variable/atkinson-hyperlegible-mono/wght.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/controls.css'
import './styles/feedback.css'
import './styles/toast.css'
import './styles/forced-colors.css'
import './styles/print.css'
import './app/begin-app.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Root } from './app/root.tsx'

const element = document.getElementById('raiz')
if (!element) throw new Error('#raiz is missing from index.html')

createRoot(element).render(
  <StrictMode>
    <Root />
  </StrictMode>,
)
