import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { pathTo } from './paths.ts'
import { FrontDoor } from './shell/front-door.tsx'
import { readSession } from './shell/session.ts'
import './style.css'

const place = document.getElementById('root')
if (place) {
  const root = createRoot(place)
  const openApp = async () => {
    const { makeApp } = await import('./shell/app.tsx')
    root.render(<StrictMode>{makeApp()}</StrictMode>)
  }
  const atFrontDoor = window.location.pathname === pathTo('login') && !readSession().isAuthenticated
  if (atFrontDoor) root.render(<StrictMode><FrontDoor openApp={openApp} /></StrictMode>)
  else void openApp()
}
