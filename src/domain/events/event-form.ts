import * as z from 'zod/mini';
import { type IsoDate, isIsoDate } from '../time/date.ts';
import { eventStatuses, getLastDay, isAllDay, isPossible } from './event.ts';
import { namesOtherDay, namesOtherTime } from './event-words.ts';
import { sanitizeText, normalizeUrl, httpsUrlOrNull } from '../text/sanitize-text.ts';
import {
  clockChangeAt,
  addDays,
  fromLocalDateTime,
  formatDays,
  formatTime,
  formatLongDate,
  toLocalDateTime,
} from '../time/zoned-time.ts';
import { mapRecord } from '../map-record.ts';
import { shop } from '../site/shop.ts';
import { type EventField, eventTexts } from './fields.ts';
import { eventFields, type EventFields, eventTypes, type StaffEvent } from './staff-event.ts';

const defaults = { attendees: 0, max_attendees: 50 } as const;
const maxCapacity = 100_000;

/** A day and a time as a picker gives them, or nothing. */
const moment = z
  .string()
  .check(z.refine((text) => text === '' || toMoment(text) !== null, 'no-moment'));

const text = (maxLength: number) => z.string().check(z.maxLength(maxLength, 'too-long'));
/** Text that is not empty has a character that is seen. */
const visibleText = (maxLength: number) =>
  text(maxLength).check(
    z.refine((value) => !value.trim() || sanitizeText(value, 1) !== '', 'invisible'),
  );
const textSchemas = mapRecord(eventTexts, ({ maxLength, isRequired }) =>
  isRequired ? visibleText(maxLength).check(z.regex(/\S/, 'missing')) : visibleText(maxLength),
);

/** The names of the fields, in the form's order. */
export const eventTextNames = z.keyof(z.object(textSchemas)).options;

const eventForm = z.object({
  ...textSchemas,
  day: z.string().check(z.refine((day) => day === '' || isRealDay(day), 'no-day')),
  last_day: z.string().check(z.refine((day) => day === '' || isRealDay(day), 'no-day')),
  starts: z.string(),
  ends: z.string(),
  attendees: z.string(),
  max_attendees: z.string(),
  link: text(2048).check(
    z.refine((link) => !link.trim() || httpsUrlOrNull(link.trim()) !== null, 'no-link'),
  ),
  event_type: z.enum(eventTypes),
  status: z.enum(eventStatuses),
  is_draft: z.boolean(),
  visible_from: moment,
  visible_until: moment,
  image: z.nullable(z.string()),
});

/**
 * The values of the event form. Text is stored as typed. `day`, `last_day`, `starts` and `ends` come from
 * the pickers; `last_day` is empty for an event of one day. `visible_from` and `visible_until` are
 * YYYY-MM-DDTHH:MM by the shop's clock, or empty.
 */
export type EventFormValues = z.infer<typeof eventForm>;

/** All fields that a merge of two users' changes compares. */
export const draftFields = z.keyof(eventForm).options;

/** The schema of the event form. Its messages are codes. The database has the same constraints. */
export const eventFormSchema = eventForm.check(
  z.refine(
    (draft) =>
      Object.values(toTimestamps(draft)).every((timestamp) => !timestamp || isPossible(timestamp)),
    {
      path: ['day'],
      error: 'no-day',
    },
  ),
  z.refine(({ day, starts, ends }) => day !== '' || (!starts && !ends), {
    path: ['day'],
    error: 'missing-day',
  }),
  z.refine(
    ({ visible_from, visible_until }) =>
      !visible_from || !visible_until || visible_until > visible_from,
    { path: ['visible_until'], error: 'ends-before-start' },
  ),
  z.refine(({ starts, ends }) => starts !== '' || ends === '', {
    path: ['starts'],
    error: 'missing-start',
  }),
  z.refine(({ day, last_day }) => !isRealDay(day) || !isRealDay(last_day) || last_day >= day, {
    path: ['last_day'],
    error: 'last-day-too-early',
  }),
  z.refine((draft) => !isSeveralDays(draft) || !draft.starts || draft.ends !== '', {
    path: ['ends'],
    error: 'missing-end',
  }),
  z.refine((draft) => draft.ends === '' || draft.ends !== draft.starts || isSeveralDays(draft), {
    path: ['ends'],
    error: 'ends-at-start',
  }),
  z.refine(
    (draft) => {
      const { starts_at, ends_at } = toTimestamps(draft);
      const isSame = draft.ends === draft.starts && !isSeveralDays(draft);
      return isSame || !starts_at || !ends_at || ends_at > starts_at;
    },
    { path: ['ends'], error: 'ends-in-skipped-hour' },
  ),
  z.refine((draft) => parseCount(draft.max_attendees, 'max_attendees') <= maxCapacity, {
    path: ['max_attendees'],
    error: 'too-many-places',
  }),
  z.refine((draft) => toCapacity(draft).attendees <= toCapacity(draft).max_attendees, {
    path: ['attendees'],
    error: 'too-many-attendees',
  }),
);

export type EventFieldError =
  | 'missing'
  | 'invisible'
  | 'too-long'
  | 'no-day'
  | 'missing-day'
  | 'missing-start'
  | 'ends-at-start'
  | 'ends-in-skipped-hour'
  | 'last-day-too-early'
  | 'missing-end'
  | 'ends-too-early'
  | 'not-taken'
  | 'ends-before-start'
  | 'no-moment'
  | 'no-last-day'
  | 'no-link'
  | 'too-many-places'
  | 'too-many-attendees';

export type ConstraintError = { field: EventField; code: EventFieldError };

/** The field that each constraint of the table `events` is about, and the reason. */
export const constraintErrors: Readonly<Record<string, ConstraintError>> = {
  ...Object.fromEntries(
    eventTextNames.map((field) => [`events_${field}_check`, { field, code: 'not-taken' }] as const),
  ),
  events_image_check: { field: 'image', code: 'not-taken' },
  events_attendees_check: { field: 'attendees', code: 'not-taken' },
  events_max_attendees_check: { field: 'max_attendees', code: 'too-many-places' },
  events_event_type_check: { field: 'event_type', code: 'not-taken' },
  events_link_check: { field: 'link', code: 'no-link' },
  events_status_check: { field: 'status', code: 'not-taken' },
  events_visible_from_check: { field: 'visible_from', code: 'no-moment' },
  events_visible_until_check: { field: 'visible_until', code: 'no-moment' },
  attendees_fit: { field: 'attendees', code: 'too-many-attendees' },
  ends_after_start: { field: 'ends', code: 'ends-too-early' },
  visible_until_after_from: { field: 'visible_until', code: 'ends-before-start' },
  starts_in_this_century: { field: 'day', code: 'no-day' },
  ends_in_this_century: { field: 'day', code: 'no-day' },
};

/** Returns what a violated constraint of the table says. Undefined for one that is not of a field. */
export const getConstraintError = (constraint: string | undefined): ConstraintError | undefined =>
  constraint === undefined ? undefined : constraintErrors[constraint];

/** Returns true for a calendar day in the years that the database accepts. */
function isRealDay(text: string): text is IsoDate {
  if (!isIsoDate(text) || Number.isNaN(Date.parse(text)) || !isPossible(text)) return false;
  return new Date(text).toISOString().startsWith(text);
}

/** Parses a typed number. Invalid text becomes the default, of which the form warns. */
export function parseCount(text: string, field: 'attendees' | 'max_attendees'): number {
  const digits = /^\s*(\d{1,9})/.exec(text.replaceAll(',', ''))?.[1];
  return digits ? Number(digits) : defaults[field];
}

const toCapacity = (draft: Pick<EventFormValues, 'attendees' | 'max_attendees'>) => ({
  attendees: parseCount(draft.attendees, 'attendees'),
  max_attendees: parseCount(draft.max_attendees, 'max_attendees'),
});

/** Returns the form values of an event, or the defaults of a new event. */
export function toFormValues(event: StaffEvent | null): EventFormValues {
  const toLocal = (timestamp: string | null | undefined) =>
    timestamp ? toLocalDateTime(shop.timeZone, new Date(timestamp)) : { day: '', clock: '' };
  const starts = toLocal(event?.starts_at);
  return {
    ...mapRecord(eventTexts, (spec, name) => event?.[name] ?? spec.default ?? ''),
    day: starts.day,
    last_day: (event && getLastDay(event)) ?? '',
    ...(event && isAllDay(event)
      ? { starts: '', ends: '' }
      : { starts: starts.clock, ends: toLocal(event?.ends_at).clock }),
    attendees: `${event?.attendees ?? defaults.attendees}`,
    max_attendees: `${event?.max_attendees ?? defaults.max_attendees}`,
    link: event?.link ?? '',
    event_type: event?.event_type ?? 'featured',
    status: event?.status ?? 'scheduled',
    is_draft: event?.is_draft ?? false,
    visible_from: toPickerText(event?.visible_from),
    visible_until: toPickerText(event?.visible_until),
    image: event?.image ?? null,
  };
}

/** Returns a timestamp as a picker of days and times takes it, by the shop's clock. Empty for null. */
export function toPickerText(timestamp: string | null | undefined): string {
  if (!timestamp) return '';
  const { day, clock } = toLocalDateTime(shop.timeZone, new Date(timestamp));
  return `${day}T${clock}`;
}

/** Returns the ISO timestamp of a picker's text by the shop's clock. Null if there is none. */
export function toMoment(text: string): string | null {
  const [day = '', clock = ''] = text.split('T');
  if (!isRealDay(day) || !/^\d\d:\d\d/.test(clock)) return null;
  return fromLocalDateTime(shop.timeZone, day, clock).toISOString();
}

type Picked = Pick<EventFormValues, 'day' | 'starts' | 'ends'> &
  Partial<Pick<EventFormValues, 'last_day'>>;

const isSeveralDays = ({ day, last_day = '' }: Pick<Picked, 'day' | 'last_day'>): boolean =>
  isRealDay(day) && isRealDay(last_day) && last_day > day;

/**
 * Returns the display text of the picked days and times, empty without them. A time that a clock
 * change skips is shown as the time that is stored.
 */
export function formatDateFields({ day, last_day = '', starts, ends }: Picked) {
  const toValidTime = (clock: string) =>
    isRealDay(day)
      ? toLocalDateTime(shop.timeZone, fromLocalDateTime(shop.timeZone, day, clock)).clock
      : clock;
  const times = [starts, ends].filter(Boolean).map((clock) => formatTime(toValidTime(clock)));
  return {
    date: isSeveralDays({ day, last_day })
      ? formatDays(day, last_day)
      : isRealDay(day)
        ? formatLongDate(day)
        : '',
    time: times.length === 0 && isRealDay(day) ? 'All day' : times.join(' - '),
  };
}

/**
 * Returns the timestamps of the picked day and times, null without a day. Without a start, the
 * event lasts from midnight to midnight. An end before the start is on the next day. Midnight ends the last
 * day of several.
 */
function toTimestamps({ day, last_day = '', starts, ends }: Picked) {
  if (!isRealDay(day)) return { starts_at: null, ends_at: null };
  const timestampAt = (day: IsoDate, clock: string) =>
    fromLocalDateTime(shop.timeZone, day, clock).toISOString();
  const isLong = isSeveralDays({ day, last_day });
  const last = isLong ? last_day : day;
  if (!starts)
    return {
      starts_at: timestampAt(day, '00:00'),
      ends_at: timestampAt(addDays(last, 1), '00:00'),
    };
  const endsNextDay = isLong ? ends === '00:00' : ends < starts;
  return {
    starts_at: timestampAt(day, starts),
    ends_at: ends ? timestampAt(endsNextDay ? addDays(last, 1) : last, ends) : null,
  };
}

export type EventWarning = 'other-day' | 'other-time' | 'skipped' | 'twice';

/** Returns the warnings before a save. The picked date and time win over the text. */
export function getWarnings(
  draft: Picked & Pick<EventFormValues, 'date' | 'time'>,
): Partial<Record<'starts' | 'ends' | 'date' | 'time', EventWarning>> {
  const { day, last_day = '', starts, ends } = draft;
  if (!isRealDay(day)) return {};
  const isLong = isSeveralDays(draft);
  const clockChange = (day: IsoDate, clock: string) =>
    clock && clockChangeAt(shop.timeZone, day, clock);
  const start = clockChange(day, starts);
  const end = clockChange(isLong ? last_day : ends < starts ? addDays(day, 1) : day, ends);
  const timestamps = toTimestamps(draft);
  const toClock = (timestamp: string | null) =>
    timestamp ? toLocalDateTime(shop.timeZone, new Date(timestamp)).clock : '';
  const isOtherTime = starts
    ? namesOtherTime(draft.time, toClock(timestamps.starts_at), toClock(timestamps.ends_at))
    : namesOtherTime(draft.time, '', '');
  return {
    ...(start && { starts: start }),
    ...(end && { ends: end }),
    ...((namesOtherDay(draft.date, day) ||
      (isLong && namesOtherDay(draft.date, last_day, false))) && {
      date: 'other-day',
    }),
    ...(isOtherTime && { time: 'other-time' }),
  };
}

/** Returns the handle in the address of a book's page, or in a text that is one. Null if it is empty. */
function toBookHandle(text: string): string | null {
  const [, part = text.trim()] = /\/books\/([^/?#\s]+)/.exec(text) ?? [];
  try {
    return decodeURIComponent(part) || null;
  } catch {
    return part;
  }
}

export function toRow(draft: EventFormValues): EventFields {
  return {
    ...mapRecord(eventTexts, (spec, name) => draft[name].trim() || (spec.default ?? '')),
    address: draft.address.trim() || null,
    book: toBookHandle(draft.book),
    ...toTimestamps(draft),
    ...toCapacity(draft),
    event_type: draft.event_type,
    link: normalizeUrl(draft.link),
    image: draft.image,
    status: draft.status,
    is_draft: draft.is_draft,
    visible_from: toMoment(draft.visible_from),
    visible_until: toMoment(draft.visible_until),
    series_id: null,
  };
}

/** Returns only the fields that the draft changed, because another user may have changed the others. */
export function changedEventFields(draft: EventFormValues, seen: StaffEvent): Partial<EventFields> {
  const before = toRow(toFormValues(seen));
  const fields = toRow(draft);
  const names = eventFields.filter((name) => name !== 'series_id' && fields[name] !== before[name]);
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}
