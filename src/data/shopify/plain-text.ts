const tag = /<[a-z/!][^>]*>/gi;
const blockTag =
  /<\/?(?:p|div|br|hr|h[1-6]|[uod]l|li|d[td]|table|t[rdh]|blockquote|pre|section|article|main|header|footer|center|figure|address|form)\b/i;
const bullet = /^[-*•·‣◦]\s+/;
const number = /^(\d{1,2})[.)]\s+/;

/**
 * Returns true if a description is plain text of several lines. As HTML without block tags, its
 * lines would run together.
 */
export function hasLines(html: string): boolean {
  return /[\r\n]/.test(html.trim()) && !blockTag.test(html);
}

type Block = { kind: 'p' | 'ul' | 'ol'; start: string; lines: string[] };

/**
 * Converts plain text to HTML. Blank lines separate paragraphs, and lines with a bullet or number
 * become lists.
 */
export function toBlocks(text: string): string {
  const blocks: Block[] = [];
  let isNewParagraph = true;
  // Joins tags that span several lines.
  const lines = text.replace(tag, (match) => match.replace(/\s+/g, ' ')).split(/\r\n?|\n/);
  for (const line of lines.map((rawLine) => rawLine.trim())) {
    if (line) {
      const { kind, start, text } = parseLine(line);
      const last = blocks.at(-1);
      const isContinued = last?.kind === kind && (kind !== 'p' || !isNewParagraph);
      if (isContinued) last.lines.push(text);
      else blocks.push({ kind, start, lines: [text] });
    }
    isNewParagraph = !line;
  }
  return blocks.map(toHtml).join('');
}

function parseLine(line: string): Pick<Block, 'kind' | 'start'> & { text: string } {
  if (bullet.test(line)) return { kind: 'ul', start: '', text: line.replace(bullet, '') };
  const [mark, start] = number.exec(line) ?? [];
  if (mark && start) return { kind: 'ol', start, text: line.slice(mark.length) };
  return { kind: 'p', start: '', text: line };
}

function toHtml({ kind, start, lines }: Block): string {
  if (kind === 'p') return `<p>${lines.join('<br>')}</p>`;
  const items = lines.map((line) => `<li>${line}</li>`).join('');
  return kind === 'ol' && start !== '1'
    ? `<ol start="${start}">${items}</ol>`
    : `<${kind}>${items}</${kind}>`;
}
