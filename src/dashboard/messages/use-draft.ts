import { useStore } from '@nanostores/react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { $session } from '../../stores/session.ts';

/** A text that is not saved yet. The same id is saved once. `knownAnswers` are those that its author saw. */
const draft = z.object({ id: z.string(), text: z.string(), knownAnswers: z.number() });
export type Draft = z.infer<typeof draft>;

/** For browsers that refuse session storage: the drafts then last as long as the page. */
const drafts = new Map<string, Draft>();

function read(key: string): Draft | null {
  try {
    return z.parse(draft, JSON.parse(sessionStorage.getItem(key) ?? ''));
  } catch {
    return drafts.get(key) ?? null;
  }
}

function store(key: string, value: Draft | null): void {
  drafts.delete(key);
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value));
    else sessionStorage.removeItem(key);
  } catch {
    if (value) drafts.set(key, value);
  }
}

/**
 * Returns the user's draft about a message, and the function that changes it. It survives another message, a reload
 * and the end of the session.
 */
export function useDraft(kind: 'answer' | 'note', messageId: string) {
  const session = useStore($session);
  const userId = 'userId' in session ? session.userId : '';
  const key = `${kind} ${userId} ${messageId}`;
  const [value, setValue] = useState(() => read(key));
  function save(next: Draft | null): void {
    store(key, next);
    setValue(next);
  }
  return [value, save] as const;
}

/** Returns the draft with another text. An empty one is none. */
export const writeDraft = (
  previous: Draft | null,
  text: string,
  knownAnswers: number,
): Draft | null =>
  text === ''
    ? null
    : { ...(previous ?? { id: crypto.randomUUID(), knownAnswers }), text: text.toWellFormed() };
