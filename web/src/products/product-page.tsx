import { pageWords } from '@kasuwa/contract/words.ts'
import { useParams } from 'wouter'
import { usePanel } from '../base/calls/use-panel.ts'
import { ForRoles } from '../base/me/for-roles.tsx'
import { PageHeading } from '../base/page/page-heading.tsx'
import { PageLink } from '../base/routing/page-link.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { knownOf } from '../ui/feedback/panel-state.ts'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { CompareVersions } from './compare-versions.tsx'
import { type Product, productsQuery, versionIn } from './products-queries.ts'
import { productTexts as texts } from './texts.ts'
import { useProductActs } from './use-product-acts.ts'

/** One product: its versions side by side, and the acts of credit and finance (PROD-36). */
export function ProductPage() {
  const { code = '' } = useParams()
  const state = usePanel(productsQuery())
  const known = knownOf(state)
  const found = known?.products.find((product) => product.code === code)
  const isMissing = known !== undefined && !found
  return (
    <>
      <PageHeading
        aside={
          <PageLink to={pathTo('admin-user-products')} className={buttonClass('secondary')}>
            {texts.all}
          </PageLink>
        }
      >
        {isMissing ? pageWords.notFound : (found?.name ?? code)}
      </PageHeading>
      <Panel of={state} loading={<SkeletonRows label={texts.loading} />}>
        {() =>
          found ? (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
              <ProductActs product={found} />
              <CompareVersions key={found.versions.length} product={found} />
            </div>
          ) : (
            <Card>
              <EmptyState reason="notFound">{texts.notFound}</EmptyState>
            </Card>
          )
        }
      </Panel>
    </>
  )
}

function ProductActs({ product }: { product: Product }) {
  const { code, proposal, versions, is_default: isDefault } = product
  const acts = useProductActs(product)
  if (versionIn(product, 'retired')) return <p className="text-soft">{texts.retired}</p>
  const draft = versionIn(product, 'draft')
  const published = versionIn(product, 'published')
  return (
    <Card title={texts.acts}>
      {versions.length === 1 && published?.follows_settings && (
        <p className="mb-4 text-soft">{texts.followsSettings}</p>
      )}
      {proposal && <Waits proposal={proposal} />}
      <ForRoles act="products.draft" explained>
        <div className="flex flex-wrap gap-3 max-sm:*:grow">
          <PageLink to={pathTo('admin-user-product-draft', { code })} className={buttonClass('secondary')}>
            {draft ? texts.changeDraft : texts.newVersion}
          </PageLink>
          {draft && !proposal && (
            <ForRoles act="products.publish">
              <Button loading={acts.isPending} onClick={() => void acts.publish(draft)}>
                {texts.publish}
              </Button>
            </ForRoles>
          )}
          {published && !isDefault && !proposal && (
            <ForRoles act="products.retire">
              <Button look="danger" waits={acts.isPending} onClick={() => void acts.retire()}>
                {texts.retire}
              </Button>
            </ForRoles>
          )}
        </div>
      </ForRoles>
    </Card>
  )
}

function Waits({ proposal }: { proposal: NonNullable<Product['proposal']> }) {
  const search = encodeURIComponent(proposal.name.slice(0, 100))
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-field bg-amber-tint p-4">
      <p>{proposal.act === 'retire_product' ? texts.retirementWaits : texts.publicationWaits}</p>
      <PageLink to={`${pathTo('admin-user-proposals')}?search=${search}`} className={buttonClass('secondary')}>
        {texts.toProposals}
      </PageLink>
    </div>
  )
}
