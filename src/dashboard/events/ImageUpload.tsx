import { ImagePlus } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';

type Props = {
  /** What is shown now: of the event, or just chosen. */
  address: string | null;
  isPreparing: boolean;
  choose: (file: File) => void;
  remove: () => void;
};

/** A picture that is chosen, or dropped or pasted anywhere on the form. */
export function ImageUpload({ address, isPreparing, choose, remove }: Props) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((file: File | undefined) => file && choose(file));
  const over = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  });
  const drop = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer?.files[0]);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('paste', (event) => pastesText(event) || take(event.clipboardData?.files[0]), {
      signal,
    });
    addEventListener('dragleave', (event) => event.relatedTarget || setOver(false), { signal });
    addEventListener('dragover', over, { signal });
    addEventListener('drop', drop, { signal });
    return () => listening.abort();
  }, []);

  return (
    <div className={isOver ? 'drop full-width over' : 'drop full-width'}>
      <label className="label" htmlFor={id}>
        Event Image
      </label>
      {/* Not redundant: the word is the field's, and tells this picture from the page's others. */}
      {/* eslint-disable-next-line jsx-a11y-x/img-redundant-alt */}
      {address && <img src={address} alt="The picture of this event" />}
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) choose(file);
          target.value = '';
        }}
      />
      <p className="hint" id={`${id}-hint`}>
        <ImagePlus aria-hidden="true" className="inline" size={14} /> PNG, JPG, WEBP up to 5MB.
        Choose one, drop it here, or paste it.
      </p>
      {isPreparing && <p role="status">Preparing the picture…</p>}
      {address && (
        <button type="button" className="button button--secondary" onClick={remove}>
          Remove Image
        </button>
      )}
    </div>
  );
}

/** Office puts a picture of the copied words beside them: in a text field, the words are what is meant. */
function pastesText({ clipboardData, target }: ClipboardEvent): boolean {
  const isTextField =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && target.selectionStart !== null);
  return isTextField && clipboardData?.getData('text/plain') !== '';
}
