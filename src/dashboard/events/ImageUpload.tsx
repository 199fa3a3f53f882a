import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Icon } from '../ui/Icon.tsx';

type Props = {
  /** The URL of the current or the chosen image. */
  address: string | null;
  isPreparing: boolean;
  choose: (file: File) => void;
  remove: () => void;
};

/** A field for an image, which can also be dropped or pasted anywhere on the form. */
export function ImageUpload({ address, isPreparing, choose, remove }: Props) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const chooseFile = useEffectEvent((file: File | undefined) => file && choose(file));
  const onDragOver = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  });
  const onDrop = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    chooseFile(event.dataTransfer?.files[0]);
  });
  useEffect(() => {
    const abortController = new AbortController();
    const { signal } = abortController;
    addEventListener(
      'paste',
      (event) => pastesText(event) || chooseFile(event.clipboardData?.files[0]),
      {
        signal,
      },
    );
    addEventListener('dragleave', (event) => event.relatedTarget || setOver(false), { signal });
    addEventListener('dragover', onDragOver, { signal });
    addEventListener('drop', onDrop, { signal });
    return () => abortController.abort();
  }, []);

  return (
    <div className={isOver ? 'drop full-width over' : 'drop full-width'}>
      <label className="label" htmlFor={id}>
        Event Image
      </label>
      {/* The alt text distinguishes this image from others on the page. */}
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
        <Icon name="image-plus" className="inline" /> PNG, JPG, WEBP up to 5MB. Choose one, drop it
        here, or paste it.
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

/** Office copies an image along with text. In a text field, the paste means the text. */
function pastesText({ clipboardData, target }: ClipboardEvent): boolean {
  const isTextField =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && target.selectionStart !== null);
  return isTextField && clipboardData?.getData('text/plain') !== '';
}
