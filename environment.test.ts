import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readEnvironment} from './environment';

const DEFAULTS = {siteUrl: 'https://d2lang.com', baseUrl: '/', d2Workers: undefined};

test('variables that are not set have defaults', () => {
  assert.deepEqual(readEnvironment({}), DEFAULTS);
});

test('variables that are empty count as not set', () => {
  assert.deepEqual(readEnvironment({SITE_URL: '', BASE_URL: '', D2_WORKERS: ''}), DEFAULTS);
});

test('other variables do not matter', () => {
  assert.deepEqual(readEnvironment({PORT: 'x', site_url: 'x'}), DEFAULTS);
});

const good: readonly [name: string, value: string, key: keyof typeof DEFAULTS, expected: string | number][] = [
  ['SITE_URL', 'https://docs.example', 'siteUrl', 'https://docs.example'],
  ['SITE_URL', 'https://docs.example/', 'siteUrl', 'https://docs.example'],
  ['SITE_URL', 'http://localhost:3000', 'siteUrl', 'http://localhost:3000'],
  ['BASE_URL', '/', 'baseUrl', '/'],
  ['BASE_URL', '/docs/', 'baseUrl', '/docs/'],
  ['BASE_URL', '/a-b/v1.2/~c_d/', 'baseUrl', '/a-b/v1.2/~c_d/'],
  ['D2_WORKERS', '1', 'd2Workers', 1],
  ['D2_WORKERS', '64', 'd2Workers', 64],
];

for (const [name, value, key, expected] of good) {
  test(`${name}=${value} is read as ${expected}`, () => {
    assert.deepEqual(readEnvironment({[name]: value}), {...DEFAULTS, [key]: expected});
  });
}

const ORIGIN = 'Give a full origin such as https://d2lang.com.';
const SCHEME = 'It must begin with https:// or http://.';
const ALONE = 'Give the origin alone; a path belongs in BASE_URL.';
const SLASHES = 'It must begin and end with a slash, such as / or /docs/.';
const COUNT = 'Give a whole number from 1 to 64, or leave it unset.';

const bad: readonly [name: string, value: string, mend: string][] = [
  ['SITE_URL', 'd2lang.com', ORIGIN],
  ['SITE_URL', 'https://', ORIGIN],
  ['SITE_URL', ' ', ORIGIN],
  ['SITE_URL', 'ftp://d2lang.com', SCHEME],
  ['SITE_URL', 'localhost:3000', SCHEME],
  ['SITE_URL', 'https://d2lang.com/docs', ALONE],
  ['SITE_URL', 'https://d2lang.com/?a', ALONE],
  ['SITE_URL', 'https://d2lang.com/#a', ALONE],
  ['BASE_URL', 'docs', SLASHES],
  ['BASE_URL', '/docs', SLASHES],
  ['BASE_URL', 'docs/', SLASHES],
  ['BASE_URL', '//', SLASHES],
  ['BASE_URL', '/my docs/', SLASHES],
  ['BASE_URL', '/docs/?a/', SLASHES],
  ['BASE_URL', 'https://d2lang.com/', SLASHES],
  ['D2_WORKERS', '0', COUNT],
  ['D2_WORKERS', '-1', COUNT],
  ['D2_WORKERS', '1.5', COUNT],
  ['D2_WORKERS', '65', COUNT],
  ['D2_WORKERS', 'many', COUNT],
  ['D2_WORKERS', ' ', COUNT],
];

for (const [name, value, mend] of bad) {
  test(`${name}="${value}" is refused by name, with the value and what to do`, () => {
    assert.throws(() => readEnvironment({[name]: value}), {
      message: `The environment variable ${name} is "${value}". ${mend}`,
    });
  });
}
