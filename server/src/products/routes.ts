import type { Handlers } from '../context/handlers.ts'
import { listProducts } from './list-products.ts'
import { publishVersion, versionPublishing } from './publish-version.ts'
import { productRetirement, retireProduct } from './retire-product.ts'
import { addProduct, draftVersion } from './write-draft.ts'

export const productsActs = { publish_version: versionPublishing, retire_product: productRetirement }

export const productsRoutes: Handlers['products'] = {
  list: listProducts,
  add: addProduct,
  draft: draftVersion,
  publish: publishVersion,
  retire: retireProduct,
}
