import { pageWords } from '@kasuwa/contract/words.ts'
import { useParams } from 'wouter'
import { usePanel } from '../base/calls/use-panel.ts'
import { lazyPart } from '../base/lazy-part.tsx'
import { useMissingRole } from '../base/me/use-missing-role.ts'
import { PageHeading } from '../base/page/page-heading.tsx'
import { PageLink } from '../base/routing/page-link.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { onceKept } from '../forms/once-kept.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { knownOf } from '../ui/feedback/panel-state.ts'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { type Product, productsQuery, versionIn } from './products-queries.ts'
import { draftTexts as texts, previewTexts, productTexts } from './texts.ts'
import { useDraftForm } from './use-draft-form.ts'
import { VersionFields } from './version-fields.tsx'

/** It brings the code of offers, which the form does not wait for. */
const VersionPreview = lazyPart('version-preview', async () => (await import('./version-preview.tsx')).VersionPreview, {
  loading: (
    <Card title={previewTexts.title}>
      <SkeletonRows label={previewTexts.loading} />
    </Card>
  ),
})

/** A product that is made with its first draft (PROD-37). */
export function NewProductPage() {
  return (
    <>
      <PageHeading aside={<ToProducts />}>{texts.newPage}</PageHeading>
      <DraftFields product={null} />
    </>
  )
}

/** The draft of the next version of a product (PROD-37). */
export function DraftPage() {
  const { code = '' } = useParams()
  const state = usePanel(productsQuery())
  const known = knownOf(state)
  const product = known?.products.find((one) => one.code === code)
  const heading = product ? texts.page(product.name) : known ? pageWords.notFound : code
  return (
    <>
      <PageHeading aside={<ToProducts />}>{heading}</PageHeading>
      <Panel of={state} loading={<SkeletonRows label={productTexts.loading} />}>
        {() => {
          if (!product) return <NoDraft>{productTexts.notFound}</NoDraft>
          if (versionIn(product, 'retired')) return <NoDraft>{productTexts.retired}</NoDraft>
          return <DraftFields product={product} />
        }}
      </Panel>
    </>
  )
}

function ToProducts() {
  return (
    <PageLink to={pathTo('admin-user-products')} className={buttonClass('secondary')}>
      {productTexts.all}
    </PageLink>
  )
}

function NoDraft({ children }: { children: string }) {
  return (
    <Card>
      <EmptyState reason="notFound">{children}</EmptyState>
    </Card>
  )
}

const DraftFields = onceKept(function DraftFields({ product }: { product: Product | null }) {
  const { form, submit, discard } = useDraftForm(product)
  const whyNot = useMissingRole('products.draft')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card title={texts.card}>
        <p className="mb-5 text-soft">{texts.purpose}</p>
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <VersionFields form={form} isNew={product === null} />
          <div className="flex flex-wrap items-center justify-end gap-3 max-sm:*:grow">
            <Button look="secondary" onClick={discard}>
              {texts.discard}
            </Button>
            <SubmitButton form={form} whyNot={whyNot}>
              {texts.save}
            </SubmitButton>
          </div>
        </form>
      </Card>
      <VersionPreview form={form} />
    </div>
  )
})
