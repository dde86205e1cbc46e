import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DonePicture } from './done-picture.tsx'
import { EmptyPicture } from './empty-picture.tsx'
import { NotFoundPicture } from './not-found-picture.tsx'
import { OfflinePicture } from './offline-picture.tsx'

test.each([EmptyPicture, DonePicture, OfflinePicture, NotFoundPicture])(
  'a picture is below 1 kB, and hidden from screen readers: %o',
  (Picture) => {
    const drawn = renderToStaticMarkup(<Picture />)
    expect(new Blob([drawn]).size).toBeLessThan(1_000)
    expect(drawn).toMatch(/^<svg aria-hidden="true"/)
  },
)
