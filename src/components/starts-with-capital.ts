const pattern =
  /^(?:$|\s*(?:<p>)?(?:<(?:a|b|em|i|small|strong|u)\b[^>]*>)*(?:[\s\p{Ps}\p{Pi}"']|&quot;)*\p{Lu})/u;

/**
 * Returns whether the first letter of HTML can be a drop capital: a capital in a paragraph or in bare text. Lists,
 * quotes and scripts without capitals, such as those whose letters are joined, have none.
 */
export const startsWithCapital = (html: string): boolean => pattern.test(html);
