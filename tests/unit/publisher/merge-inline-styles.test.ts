import { describe, expect, it } from 'vitest';
import { mergeInlineStyles } from '../../../src/publisher/merge-inline-styles.ts';
import { sha256Base64, pruneCsp } from '../../../src/publisher/prune-csp.ts';

const fonts = '@font-face{font-family:A}';
const look = '@layer base{@media (width<=47.99rem){p{margin:0}}}';
const source = (text: string) => `'sha256-${sha256Base64(text)}'`;
const policy = `script-src 'self'; style-src 'self' ${source(fonts)} ${source(look)};`;
const page = (...parts: string[]) => `<head>${parts.join('')}</head><p>words</p>`;
const icon = '<link rel="icon" href="/favicon.ico">';

describe('the styles of a page', () => {
  it('are merged into one, which the policy names', () => {
    const whole = mergeInlineStyles(
      page(`<style>${fonts}</style>`, icon, `<style>${look}</style>`),
      policy,
    );
    expect(whole.html).toBe(page(icon, `<style>${fonts}${look}</style>`));
    expect(pruneCsp(whole.policy, whole.html)).toBe(
      `script-src 'self'; style-src ${source(fonts + look)} 'self';`,
    );
  });

  it('have font families without Astro’s suffix', () => {
    const marked =
      '@font-face{font-family:"A-d12f880aab1f4267";src:url("/fonts/a-50a80df0c8dac113.woff2")}';
    const whole = mergeInlineStyles(
      page(`<style>${marked}</style>`, `<style>${look}</style>`),
      `style-src ${source(marked)} ${source(look)};`,
    );
    const named = '@font-face{font-family:"A";src:url("/fonts/a-50a80df0c8dac113.woff2")}';
    expect(whole.html).toBe(page(`<style>${named}${look}</style>`));
    expect(whole.policy).toContain(source(named + look));
  });

  it('lose their comments', () => {
    const banner = '/*! tailwindcss | https://tailwindcss.com */\n';
    const whole = mergeInlineStyles(
      page(`<style>${fonts}</style>`, `<style>${banner + look}</style>`),
      `style-src ${source(fonts)} ${source(banner + look)};`,
    );
    expect(whole.html).toBe(page(`<style>${fonts}${look}</style>`));
    expect(whole.policy).toContain(source(fonts + look));
  });

  it('stay separate if the policy does not name one of two', () => {
    const html = page(`<style>${fonts}</style>`, '<style>p{color:red}</style>');
    expect(mergeInlineStyles(html, policy)).toEqual({ html, policy });
  });

  it('stay separate if the head links to other styles', () => {
    const html = page(
      `<style>${fonts}</style>`,
      '<link rel="stylesheet" href="/a.css">',
      `<style>${look}</style>`,
    );
    expect(mergeInlineStyles(html, policy)).toEqual({ html, policy });
  });

  it('stay unchanged outside of the head', () => {
    const html = `${page(`<style>${fonts}</style>`)}<style>${look}</style>`;
    expect(mergeInlineStyles(html, policy)).toEqual({ html, policy });
  });
});
