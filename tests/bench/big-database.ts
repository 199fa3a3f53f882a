import type { StaffPickRow } from '../../src/data/backend/staff-picks.ts';
import type { Product } from '../../src/domain/merchandising/staff-catalog.ts';
import type { InboxMessage } from '../../src/domain/people/inbox.ts';
import type { StaffEvent } from '../../src/domain/events/staff-event.ts';
import type { Subscriber } from '../../src/domain/people/subscriber.ts';
import { bigCatalog } from './big-catalog.ts';
import { bigCount } from './big-columns.ts';

const moment = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
const uuid = (index: number) => `00000000-0000-4000-8000-${`${index}`.padStart(12, '0')}`;
const every = <Row>(count: number, row: (index: number) => Row) =>
  Array.from({ length: count }, (_, index) => row(index));

/** Returns the API's responses for the dashboard of a large shop, by path. */
export function bigDatabase(cover: string) {
  const products = everyProduct(cover);
  const people = every(500, (index) => ({
    user_id: uuid(index),
    username: `bookseller-${index}`,
    role: 'admin',
    approved: index % 3 > 0,
    approved_at: index % 3 > 0 ? moment(index) : null,
    approved_by: index % 3 > 0 ? 'owner' : null,
    created_at: moment(index),
  }));
  return {
    '/rest/v1/events': every(1000, everyEvent),
    '/rest/v1/staff_picks': products.slice(0, 500).map(pickOf),
    '/rest/v1/profiles': people,
    '/rest/v1/contact_messages': every(1, everyMessage),
    '/rest/v1/message_answers': [],
    '/rest/v1/message_notes': [],
    '/rest/v1/rpc/list_messages': every(5000, everyMessage),
    '/rest/v1/rpc/count_messages': [{ state: 'new', messages: 5000, unread: 2500 }],
    '/rest/v1/rpc/list_subscribers': every(20_000, everySubscriber),
    '/rest/v1/rpc/count_subscribers': [{ status: 'confirmed', subscribers: 20_000 }],
    '/functions/v1/get-users': {
      users: people.map(({ user_id, username }) => ({
        id: user_id,
        email: `${username}@heartandhollow.example`,
        isConfirmed: true,
        isInvited: false,
      })),
    },
    '/functions/v1/collections': {
      success: true,
      error: null,
      collections: [{ id: 'gid://shopify/Collection/1', title: 'All', handle: 'all', products }],
    },
  };
}

function everyEvent(index: number): StaffEvent {
  return {
    id: uuid(index),
    title: `Evening ${index} with the Duke of Bath`,
    category: 'Reading',
    price: 'Free',
    date: 'Saturday, November 28, 2026',
    time: '6:00 PM - 8:00 PM',
    starts_at: moment(index),
    ends_at: null,
    location: 'The long table',
    address: null,
    description: 'One pot, one table, signed copies, and bread from across the street. '.repeat(4),
    attendees: index % 30,
    max_attendees: 50,
    event_type: index % 2 === 0 ? 'featured' : 'coming_soon',
    link: null,
    book: null,
    image: null,
    status: 'scheduled',
    is_draft: false,
    visible_from: null,
    visible_until: null,
    series_id: null,
    created_at: moment(1000 - index),
    updated_at: moment(index),
  };
}

function everyMessage(index: number): InboxMessage {
  return {
    id: uuid(index),
    first_name: 'Ada',
    last_name: `Reader ${index}`,
    email: `reader${index}@reader.example`,
    subject: 'Book Club',
    message: 'Is there cake, and who brings it? '.repeat(20),
    kind: 'message',
    order_number: null,
    receipt_outcome: null,
    created_at: moment(5000 - index),
    state: 'new',
    read_at: index % 2 === 0 ? null : '2026-11-21T10:00:00Z',
    assigned_to: null,
  };
}

function everySubscriber(index: number): Subscriber {
  const created_at = moment(20_000 - index);
  return {
    id: uuid(index),
    email: `reader${index}@reader.example`,
    status: 'confirmed',
    created_at,
    confirmed_at: created_at,
    unsubscribed_at: null,
    consent: null,
  };
}

function everyProduct(cover: string): Product[] {
  return bigCatalog(bigCount, 200).books.map((book, index) => ({
    id: `gid://shopify/Product/${index}`,
    variantId: `gid://shopify/ProductVariant/${index}`,
    title: book.title,
    author: book.author ?? '',
    price: '$12.50',
    originalPrice: null,
    image: cover,
    handle: book.handle,
    genre: 'Romance',
    tags: [],
    quantity: null,
    description: book.descriptionHtml ?? '',
    isNew: false,
    isBestseller: false,
  }));
}

function pickOf(product: Product, index: number): StaffPickRow {
  const { id, handle, title, author, price, image } = product;
  return {
    id: uuid(index),
    product_id: id,
    product_handle: handle,
    title,
    author,
    price,
    original_price: null,
    image_url: image,
    rating: 5,
    variant_id: null,
    is_active: true,
    sort_order: index + 1,
    created_at: '2026-11-01T12:00:00Z',
    updated_at: '2026-11-01T12:00:00Z',
    bookseller: null,
    note: null,
  };
}
