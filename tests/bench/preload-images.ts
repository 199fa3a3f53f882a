/**
 * Requests every image URL of a page once, because the emulator draws covers on the first request.
 */
export async function warmPictures(origin: string, paths: readonly string[]): Promise<void> {
  const images = new Set<string>();
  for (const path of paths) {
    const html = await (await fetch(origin + path)).text();
    for (const [address] of html.matchAll(/https?:[^"\s]+?\/cdn\/[^"\s,]+/g)) {
      images.add(address.replaceAll('&amp;', '&'));
    }
  }
  const headers = { accept: 'image/avif,image/webp,*/*' };
  for (const image of images) await (await fetch(image, { headers })).arrayBuffer();
}
