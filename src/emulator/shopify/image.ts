type Transform = {
  maxWidth?: number | null;
  maxHeight?: number | null;
  preferredContentType?: string | null;
  scale?: number | null;
};

type Size = { width: number | null; height: number | null };

/** A picture as the Storefront API tells of it; renditions are asked for in its address. */
export function image(id: string, address: string, altText: string, size: Size) {
  const url = ({ transform }: { transform?: Transform | null } = {}): string => {
    const rendition = new URL(address);
    const scale = transform?.scale ?? 1;
    if (transform?.maxWidth) rendition.searchParams.set('width', `${transform.maxWidth * scale}`);
    if (transform?.maxHeight)
      rendition.searchParams.set('height', `${transform.maxHeight * scale}`);
    if (transform?.preferredContentType)
      rendition.searchParams.set('format', transform.preferredContentType.toLowerCase());
    return rendition.href;
  };
  return { __typename: 'Image', id, url, altText, thumbhash: null, ...size };
}
