import { Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

const markup = (node: ReactNode) => renderToStaticMarkup(node);
const count = 3;
const nothing = null;

describe('a text', () => {
  it('that is the only child is a text node of its parent', () => {
    expect(markup(<p>Emma</p>)).toBe('<p>Emma</p>');
    expect(markup(<p>{count}</p>)).toBe('<p>3</p>');
    expect(markup(<p>{0}</p>)).toBe('<p>0</p>');
  });

  it('is joined with adjacent texts, across children that render nothing', () => {
    expect(markup(<p>${count}.00</p>)).toBe('<p>$3.00</p>');
    const parts = (
      <p>
        by {nothing}
        {count} {false}
      </p>
    );
    expect(markup(parts)).toBe('<p>by 3 </p>');
  });

  it('has its own element beside an element', () => {
    expect(
      markup(
        <p>
          Did you mean <b>Emma</b>?
        </p>,
      ),
    ).toBe('<p><span>Did you mean </span><b>Emma</b><span>?</span></p>');
  });

  it('has its own element in a fragment', () => {
    expect(markup(<Fragment>Emma</Fragment>)).toBe('<span>Emma</span>');
    expect(
      markup(
        <>
          Only {count} <b>left</b>
        </>,
      ),
    ).toBe('<span>Only 3 </span><b>left</b>');
  });

  it('has its own element among the children that a component passes on', () => {
    const Button = ({ children }: { children: ReactNode }) => (
      <button>
        <i />
        {children}
      </button>
    );
    expect(markup(<Button>Send</Button>)).toBe('<button><i></i><span>Send</span></button>');
    expect(markup(<Button>Send {count}</Button>)).toBe(
      '<button><i></i><span>Send 3</span></button>',
    );
    expect(
      markup(
        <Button>
          Send <b>now</b>
        </Button>,
      ),
    ).toBe('<button><i></i><span>Send </span><b>now</b></button>');
  });

  it('of an option is one text, because an option contains no elements', () => {
    expect(
      markup(
        <option>
          Hardcover ({count}
          {nothing})
        </option>,
      ),
    ).toBe('<option>Hardcover (3)</option>');
  });
});

it('keeps lists of elements', () => {
  const list = ['a', 'b'].map((name) => <li key={name}>{name}</li>);
  expect(markup(<ul>{list}</ul>)).toBe('<ul><li>a</li><li>b</li></ul>');
  expect(markup(<ul title="t">{[]}</ul>)).toBe('<ul title="t"></ul>');
});

it('keeps raw HTML', () => {
  expect(markup(<p dangerouslySetInnerHTML={{ __html: 'a <b>b</b>' }} />)).toBe(
    '<p>a <b>b</b></p>',
  );
});
