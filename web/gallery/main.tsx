import './gallery.css'
import '../src/shell/console.css'
import { createMemoryHistory } from '@tanstack/history'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Router } from 'wouter'
import { createRoot } from 'react-dom/client'
import { NavigationContext } from '../src/base/routing/navigation.ts'
import { makeRouting } from '../src/base/routing/routing.ts'
import { RoutingContext } from '../src/base/routing/routing-context.ts'
import { keepExamples } from './example-loans.ts'
import { nothing } from './example.tsx'
import { Gallery } from './gallery.tsx'

// Links lead nowhere here, and answers of the server are examples.
const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
keepExamples(client)
const routing = makeRouting({
  history: createMemoryHistory(),
  wayAt: (path) => ({ show: path }),
  fetchCode: () => undefined,
})
const navigation = { goTo: nothing, prefetch: nothing, enter: () => Promise.resolve() }
const place = document.getElementById('root')
if (place)
  createRoot(place).render(
    <QueryClientProvider client={client}>
      <NavigationContext value={navigation}>
        <RoutingContext value={routing}>
          <Router hook={routing.useShownPath}>
            <Gallery />
          </Router>
        </RoutingContext>
      </NavigationContext>
    </QueryClientProvider>,
  )
