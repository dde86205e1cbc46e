import './gallery.css'
import '../src/app/console.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { keepExamples } from './example-loans.ts'
import { Gallery } from './gallery.tsx'

// Links lead nowhere here, and what a component asks the server for is an example.
const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
keepExamples(client)
const router = createRouter({
  routeTree: createRootRoute({ component: Gallery, notFoundComponent: Gallery }),
  history: createMemoryHistory(),
})
const place = document.getElementById('root')
if (place)
  createRoot(place).render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
