import { Temporal } from 'temporal-polyfill';
import { type IsoDate, isIsoDate } from '../time/date.ts';
import {
  changedEventFields,
  draftFields,
  type EventFormValues,
  formatDateFields,
  toMoment,
  toFormValues,
  toRow,
} from './event-form.ts';
import { takeFields } from '../merge-fields.ts';
import type { EventField } from './fields.ts';
import type { EventFields, StaffEvent } from './staff-event.ts';

export const intervals = ['never', 'week', 'two-weeks', 'month'] as const;
export type Interval = (typeof intervals)[number];

/** How a new event repeats, until a day that counts too. */
export type Repetition = { every: Interval; until: IsoDate };

/** The largest number of events of one repetition: a weekly one of a year, and a little more. */
export const maxRepeats = 60;

/** Returns true if an event does not repeat, or if its first and last day are known. */
export const isCompleteRepetition = (first: string, { every, until }: Repetition): boolean =>
  every === 'never' || (isIsoDate(first) && isIsoDate(until) && until > first);

/**
 * Returns the days of a repetition that starts on `first`, at most `maxRepeats`. A monthly one keeps
 * the weekday: the first Sunday stays the first Sunday, and a fifth one becomes the last.
 */
export function repeatDays(first: IsoDate, { every, until }: Repetition): IsoDate[] {
  const start = Temporal.PlainDate.from(first);
  const days = [first];
  for (let step = 1; step < maxRepeats && every !== 'never'; step += 1) {
    const day =
      every === 'month'
        ? sameWeekday(start, start.with({ day: 1 }).add({ months: step }))
        : start.add({ weeks: every === 'week' ? step : 2 * step });
    if (day.toString() > until) break;
    days.push(day.toString());
  }
  return days;
}

/** Returns the day of a month with the weekday of `day` and its place among those of its month. */
function sameWeekday(day: Temporal.PlainDate, firstOfMonth: Temporal.PlainDate) {
  const place = Math.ceil(day.day / 7);
  const offset = (7 + day.dayOfWeek - firstOfMonth.dayOfWeek) % 7;
  const found = firstOfMonth.add({ days: offset + 7 * (place - 1) });
  return found.month === firstOfMonth.month ? found : found.subtract({ weeks: 1 });
}

/**
 * Returns the row of each event of a repetition. The moments from which and until which an event is
 * visible keep their distance to its day. Only the first has attendees.
 */
export function toRepeatedRows(
  draft: EventFormValues,
  days: readonly IsoDate[],
  seriesId: string,
): EventFields[] {
  const first = Temporal.PlainDate.from(draft.day);
  return days.map((day, index) => {
    if (index === 0) return { ...toRow(draft), series_id: seriesId };
    const distance = first.until(day);
    const own = {
      ...moveBy(draft, distance),
      attendees: '0',
      visible_from: shift(draft.visible_from, distance),
      visible_until: shift(draft.visible_until, distance),
    };
    return { ...toRow(own), series_id: seriesId };
  });
}

function moveBy<Draft extends EventFormValues>(draft: Draft, distance: Temporal.Duration): Draft {
  const move = (day: string) =>
    isIsoDate(day) ? Temporal.PlainDate.from(day).add(distance).toString() : '';
  const days = { day: move(draft.day), last_day: move(draft.last_day) };
  return {
    ...draft,
    ...days,
    date: days.day ? formatDateFields({ ...draft, ...days }).date : draft.date,
  };
}

const shift = (moment: string, distance: Temporal.Duration): string =>
  toMoment(moment) ? Temporal.PlainDateTime.from(moment).add(distance).toString().slice(0, 16) : '';

/** The fields that each event of a repetition has for itself. */
const ownFields: readonly EventField[] = [
  'day',
  'last_day',
  'date',
  'attendees',
  'is_draft',
  'visible_from',
  'visible_until',
];

/** Returns the fields that `mine` changes of `base`, without those that each event has for itself. */
const sharedChanges = (mine: EventFormValues, base: EventFormValues): EventField[] =>
  draftFields.filter((name) => mine[name] !== base[name] && !ownFields.includes(name));

/**
 * Returns the fields to write to another event of a repetition, so that it gets the changes that
 * `mine` makes to `base`. It keeps its own attendees and visibility, and the `excluded` fields. Another day moves it by
 * the same distance.
 */
export function changesForSeries(
  mine: EventFormValues,
  base: EventFormValues,
  other: StaffEvent,
  excluded: readonly EventField[] = [],
): Partial<EventFields> {
  const shared = sharedChanges(mine, base).filter((name) => !excluded.includes(name));
  const isMoved = mine.day !== base.day && isIsoDate(mine.day) && isIsoDate(base.day);
  const values = takeFields(
    shared,
    mine,
    isMoved
      ? moveBy(toFormValues(other), Temporal.PlainDate.from(base.day).until(mine.day))
      : toFormValues(other),
  );
  return changedEventFields(values, other);
}

/**
 * Returns the fields of another event of a repetition that both `mine` and somebody else changed
 * differently. `seen` is the version that the user saw.
 */
export function conflictsInSeries(
  mine: EventFormValues,
  base: EventFormValues,
  seen: StaffEvent,
  current: StaffEvent,
): EventField[] {
  const [before, theirs] = [toFormValues(seen), toFormValues(current)];
  return sharedChanges(mine, base).filter(
    (name) => theirs[name] !== before[name] && theirs[name] !== mine[name],
  );
}

/** What a change affects: one event of a repetition, also the later ones, or all. */
export const seriesScopes = ['one', 'later', 'all'] as const;
export type SeriesScope = (typeof seriesScopes)[number];

/** Returns the other events of the repetition that a change of an event affects too. */
export function othersInSeries(
  event: StaffEvent,
  events: readonly StaffEvent[],
  scope: SeriesScope,
): StaffEvent[] {
  if (scope === 'one' || event.series_id === null) return [];
  return events.filter(
    ({ id, series_id, starts_at }) =>
      series_id === event.series_id &&
      id !== event.id &&
      (scope === 'all' || (starts_at ?? '') > (event.starts_at ?? '')),
  );
}
