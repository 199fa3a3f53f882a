import { describe, expect, it } from 'vitest';
import { faultsOf, isEmail } from '../../../src/domain/letters.ts';

const message = {
  firstName: 'Anne',
  lastName: 'Elliot',
  email: 'anne@kellynch.example',
  subject: 'Other',
  message: 'Half agony.',
};

describe('an email', () => {
  it.each(['anne@kellynch.example', ' anne+book@kellynch.co.example '])('may be %s', (text) => {
    expect(isEmail(text)).toBe(true);
  });
  it.each(['', 'anne', '@', 'anne@', '@kellynch.example', 'anne@kellynch', 'a b@c.d', 'a@b@c.d'])(
    'is not %j',
    (text) => {
      expect(isEmail(text)).toBe(false);
    },
  );
});

describe('a message', () => {
  it('without a fault can be sent', () => {
    expect(faultsOf(message)).toEqual({});
  });
  it('names each field that is empty or blank', () => {
    expect(faultsOf({ ...message, lastName: '', message: ' \n' })).toEqual({
      lastName: 'missing',
      message: 'missing',
    });
  });
  it('tells a bad email from a missing one', () => {
    expect(faultsOf({ ...message, email: 'anne' })).toEqual({ email: 'email' });
    expect(faultsOf({ ...message, email: ' ' })).toEqual({ email: 'missing' });
  });
});
