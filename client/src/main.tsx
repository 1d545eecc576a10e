import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import '@fontsource-variable/atkinson-hyperlegible-mono/wght.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/controls.css'
import './styles/feedback.css'
import './styles/toast.css'
import './styles/forced-colors.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Raiz } from './app/root.tsx'

const elemento = document.getElementById('raiz')
if (!elemento) throw new Error('#raiz is missing from index.html')

createRoot(elemento).render(
  <StrictMode>
    <Raiz />
  </StrictMode>,
)
