import { expect, it } from 'vitest';
import { describeUserAgent } from '../../../../src/domain/people/user-account.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`${windows} ${webKit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${windows} ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
  [`${windows} ${webKit} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`, 'Opera on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/140.0.0.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  ['curl/8.5.0', 'Unknown browser'],
  [null, 'Unknown browser'],
])('describes %s as %s', (userAgent, description) => {
  expect(describeUserAgent(userAgent)).toBe(description);
});
