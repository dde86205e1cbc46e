import './gallery.css'
import '../src/app/console.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { NavigationContext } from '../src/app/navigation.ts'
import { keepExamples } from './example-loans.ts'
import { nothing } from './example.tsx'
import { Gallery } from './gallery.tsx'

// Links lead nowhere here, and what a component asks the server for is an example.
const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
keepExamples(client)
const router = createRouter({
  routeTree: createRootRoute({ component: Gallery, notFoundComponent: Gallery }),
  history: createMemoryHistory(),
})
const navigation = { goTo: nothing, prefetch: nothing, enter: () => Promise.resolve() }
const place = document.getElementById('root')
if (place)
  createRoot(place).render(
    <QueryClientProvider client={client}>
      <NavigationContext value={navigation}>
        <RouterProvider router={router as never} />
      </NavigationContext>
    </QueryClientProvider>,
  )
