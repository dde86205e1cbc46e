import { useEffect, useRef } from 'react'

/** A picture that is not sent yet. */
export function LocalPicture({ picture, alt, className }: { picture: Blob; alt: string; className: string }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(picture)
    if (image.current) image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [picture])
  return <img ref={image} alt={alt} className={className} />
}
