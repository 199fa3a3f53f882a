type Transform = {
  maxWidth?: number | null;
  maxHeight?: number | null;
  preferredContentType?: string | null;
  scale?: number | null;
};

type Size = { width: number | null; height: number | null };

/** Builds the `Image` node of an image. The query string of its URL selects the transformation. */
export function image(id: string, address: string, altText: string, size: Size) {
  const url = ({ transform }: { transform?: Transform | null } = {}): string => {
    const transformed = new URL(address);
    const scale = transform?.scale ?? 1;
    if (transform?.maxWidth) transformed.searchParams.set('width', `${transform.maxWidth * scale}`);
    if (transform?.maxHeight)
      transformed.searchParams.set('height', `${transform.maxHeight * scale}`);
    if (transform?.preferredContentType)
      transformed.searchParams.set('format', transform.preferredContentType.toLowerCase());
    return transformed.href;
  };
  return { __typename: 'Image', id, url, altText, thumbhash: null, ...size };
}
