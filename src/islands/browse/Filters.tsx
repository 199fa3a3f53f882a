import { memo, useMemo } from 'react';
import { type Count, countOf, type Query } from '../../domain/browse.ts';
import type { Shelf } from '../../domain/columns.ts';
import { ask } from '../../stores/browse.ts';
import type { Library } from '../../stores/library.ts';

const heats = ['Closed door', 'A spark', 'Warm', 'Hot', 'Very hot', 'Scorching'];

type Props = Pick<Query, 'trope' | 'spice' | 'format' | 'without'> & { library: Library };

/** Trope, spice and format, and content notes to leave out; only what the catalogue's tags carry. */
export const Filters = memo(function Filters({ trope, spice, format, without, library }: Props) {
  const shelf = library.status === 'ready' ? library.shelf : null;
  const choices = useMemo(() => (shelf ? choicesOf(shelf) : null), [shelf]);
  const inUse = [trope, format, spice !== null, ...without].filter(Boolean);
  return (
    <details className="mt-5">
      <summary className="plain-link strong inline-block min-h-6 cursor-pointer">
        Trope, spice, format and content notes
        {inUse.length > 0 && ` (${inUse.length} in use)`}
      </summary>
      {choices ? (
        <div className="mt-4 grid gap-5 bg-shade p-5 sm:grid-cols-3">
          {choices.tropes.length > 0 && (
            <Choice
              label="Trope"
              value={trope}
              any="Any trope"
              choices={choices.tropes.map(counted)}
              onChoose={(trope) => ask({ trope })}
            />
          )}
          {choices.hasSpice && (
            <Choice
              label="Spice, at most"
              value={spice === null ? '' : String(spice)}
              any="Any heat"
              choices={heats.map((heat, level) => ({
                value: String(level),
                name: `${level}: ${heat}`,
              }))}
              onChoose={(spice) => ask({ spice: spice === '' ? null : Number(spice) })}
            />
          )}
          {choices.formats.length > 0 && (
            <Choice
              label="Format"
              value={format}
              any="Any format"
              choices={choices.formats.map(counted)}
              onChoose={(format) => ask({ format })}
            />
          )}
          {choices.notes.length > 0 && (
            <fieldset className="sm:col-span-3">
              <legend className="strong mb-1 text-sm">Leave out books with</legend>
              <ul className="flex flex-wrap gap-x-5 gap-y-1">
                {choices.notes.map(({ name }) => (
                  <li key={name}>
                    <label className="flex min-h-7 items-center gap-2 text-sm">
                      <input
                        type="checkbox"
                        className="size-4.5"
                        checked={without.includes(name)}
                        onChange={() => ask({ without: toggled(without, name) })}
                      />
                      {name}
                    </label>
                  </li>
                ))}
              </ul>
            </fieldset>
          )}
        </div>
      ) : library.status === 'failed' ? (
        <p className="mt-4">What there is to choose from could not be fetched just now.</p>
      ) : (
        <div className="skeleton mt-4 h-28" />
      )}
    </details>
  );
});

type ChoiceProps = {
  label: string;
  value: string;
  any: string;
  choices: { value: string; name: string }[];
  onChoose: (value: string) => void;
};

function Choice({ label, value, any, choices, onChoose }: ChoiceProps) {
  return (
    <label className="strong grid gap-1 text-sm">
      {label}
      <select className="field" value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{any}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
    </label>
  );
}

function counted({ name, count }: Count) {
  return { value: name, name: `${name} (${count})` };
}

function choicesOf(shelf: Shelf) {
  const places = shelf.titles.map((_, place) => place);
  return {
    tropes: countOf(places.map(shelf.tropesOf)),
    formats: countOf(places.map(shelf.formatsOf)),
    notes: countOf(places.map(shelf.notesOf)),
    hasSpice: places.some((place) => shelf.spiceOf(place) !== null),
  };
}

function toggled(list: string[], name: string): string[] {
  return list.includes(name) ? list.filter((other) => other !== name) : [...list, name];
}
