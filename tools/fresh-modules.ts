import { vi } from 'vitest'

// Test files that share a worker share its process. Each begins with modules of ours that no other file has used.
vi.resetModules()
