import { fieldText } from '@kasuwa/contract/version-texts.ts'
import { noValue } from '@kasuwa/domain/display.ts'
import { usePanel } from '../base/calls/use-panel.ts'
import { ForRoles } from '../base/me/for-roles.tsx'
import { PageHeading } from '../base/page/page-heading.tsx'
import { PageLink } from '../base/routing/page-link.tsx'
import { pathTo } from '../base/routing/paths.ts'
import { nairaText } from '../money/naira.tsx'
import { Badge, type BadgeColour } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import type { Column } from '../ui/tables/columns.ts'
import { Table } from '../ui/tables/table.tsx'
import { presentVersion, type Product, productsQuery, type Version } from './products-queries.ts'
import { productsTexts as texts, stateTexts } from './texts.ts'

/** All loan products, reached from the dashboard (PROD-35). */
export function ProductsPage() {
  const state = usePanel(productsQuery())
  return (
    <>
      <PageHeading
        aside={
          <ForRoles act="products.add">
            <PageLink to={pathTo('admin-user-product-new')} className={buttonClass('primary')}>
              {texts.add}
            </PageLink>
          </ForRoles>
        }
      >
        {texts.page}
      </PageHeading>
      <Card title={texts.list}>
        <p className="mb-4 text-soft">{texts.purpose}</p>
        <Panel of={state} loading={<SkeletonRows label={texts.loading} />}>
          {({ products }) => (
            <Table caption={texts.list} columns={columns} rows={products} rowKey={({ code }) => code} />
          )}
        </Panel>
      </Card>
    </>
  )
}

export const stateColours: Record<Version['state'], BadgeColour> = {
  draft: 'amber',
  published: 'green',
  replaced: 'plain',
  retired: 'red',
}

function amountsText({ min_naira: min, max_naira: max }: Version): string {
  if (min === null) return max === null ? texts.anyAmount : texts.upTo(nairaText(max))
  return max === null ? texts.from(nairaText(min)) : texts.fromTo(nairaText(min), nairaText(max))
}

/** A text about the present version of a product. */
const ofVersion = (text: (version: Version) => string) => (product: Product) => {
  const version = presentVersion(product)
  return version ? text(version) : noValue
}

const columns: readonly Column<Product>[] = [
  {
    header: texts.product,
    onCard: 'title',
    cell: ({ code, name }) => (
      <PageLink
        to={pathTo('admin-user-product', { code })}
        className="-my-2.5 inline-flex min-h-11 items-center font-semibold break-words text-action underline-offset-4 hover:underline"
      >
        <span>{name}</span>
      </PageLink>
    ),
  },
  {
    header: texts.state,
    onCard: 'mark',
    cell: (product) => {
      const state = presentVersion(product)?.state ?? 'draft'
      return <Badge colour={stateColours[state]}>{stateTexts[state]}</Badge>
    },
  },
  {
    header: texts.code,
    cell: ({ code, is_default }) => (
      <span translate="no" className="break-all">
        {is_default ? `${code} (${texts.isDefault})` : code}
      </span>
    ),
  },
  { header: texts.terms, text: ofVersion((version) => fieldText(version, 'terms')) },
  { header: texts.rate, numeric: true, text: ofVersion((version) => fieldText(version, 'rate_bp')) },
  { header: texts.amounts, numeric: true, text: ofVersion(amountsText) },
]
