import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import {accountOf, readEnvironment, type SearchService} from './environment';
import {READ_BY_THE_BUILD} from './scripts/sources';

const DEFAULTS = {
  siteUrl: 'https://d2lang.com',
  baseUrl: '/',
  d2Workers: undefined,
  search: {mode: 'embedded'},
  analyticsSrc: undefined,
  editUrl: undefined,
  offline: true,
  hstsMaxAge: undefined,
};

test('unset variables have defaults', () => {
  assert.deepEqual(readEnvironment({}), DEFAULTS);
});

test('empty variables count as unset', () => {
  const empty = {SEARCH_APP_ID: '', SEARCH_API_KEY: '', SEARCH_INDEX_NAME: ''};
  const others = {SITE_URL: '', BASE_URL: '', D2_WORKERS: '', ANALYTICS_SRC: '', EDIT_URL: ''};
  assert.deepEqual(readEnvironment({...others, ...empty}), DEFAULTS);
});

test('other variables are ignored', () => {
  assert.deepEqual(readEnvironment({PORT: 'x', site_url: 'x'}), DEFAULTS);
});

const good: readonly [
  name: string,
  value: string,
  key: 'siteUrl' | 'baseUrl' | 'd2Workers' | 'analyticsSrc' | 'editUrl' | 'offline',
  expected: string | number | boolean,
][] = [
  ['SITE_URL', 'https://docs.example', 'siteUrl', 'https://docs.example'],
  ['SITE_URL', 'https://docs.example/', 'siteUrl', 'https://docs.example'],
  ['SITE_URL', 'http://localhost:3000', 'siteUrl', 'http://localhost:3000'],
  ['BASE_URL', '/', 'baseUrl', '/'],
  ['BASE_URL', '/docs/', 'baseUrl', '/docs/'],
  ['BASE_URL', '/a-b/v1.2/~c_d/', 'baseUrl', '/a-b/v1.2/~c_d/'],
  ['D2_WORKERS', '1', 'd2Workers', 1],
  ['D2_WORKERS', '64', 'd2Workers', 64],
  ['ANALYTICS_SRC', '/js/count.v2.js', 'analyticsSrc', '/js/count.v2.js'],
  ['EDIT_URL', 'https://git.example/site/edit/main/', 'editUrl', 'https://git.example/site/edit/main/'],
  ['OFFLINE', 'on', 'offline', true],
  ['OFFLINE', 'off', 'offline', false],
];

for (const [name, value, key, expected] of good) {
  test(`${name}=${value} is read as ${expected}`, () => {
    assert.deepEqual(readEnvironment({[name]: value}), {...DEFAULTS, [key]: expected});
  });
}

const ORIGIN = 'Give a full origin such as https://d2lang.com.';
const SCHEME = 'It must start with https:// or http://.';
const ALONE = 'Give only the origin; a path belongs in BASE_URL.';
const SLASHES = 'It must start and end with a slash, such as / or /docs/.';
const SCRIPT = 'Give the path of a script on this site, such as /js/count.js.';
const EDITOR =
  'Give a URL to which a file path can be appended, such as https://github.com/OWNER/REPOSITORY/edit/main/.';
const COUNT = 'Give a whole number from 1 to 64, or leave it unset.';

const bad: readonly [name: string, value: string, fix: string][] = [
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
  ['ANALYTICS_SRC', 'https://count.example/count.js', SCRIPT],
  ['ANALYTICS_SRC', '//count.example/count.js', SCRIPT],
  ['ANALYTICS_SRC', 'count.js', SCRIPT],
  ['ANALYTICS_SRC', '/js/../count.js', SCRIPT],
  ['ANALYTICS_SRC', '/count', SCRIPT],
  ['ANALYTICS_SRC', '/count.js?id=1', SCRIPT],
  ['EDIT_URL', 'git.example/edit', EDITOR],
  ['EDIT_URL', 'https://git.example/edit/main', EDITOR],
  ['EDIT_URL', 'https://git.example/edit/?file=', EDITOR],
  ['EDIT_URL', 'javascript:alert(1)/', EDITOR],
];

for (const [name, value, fix] of bad) {
  test(`${name}="${value}" is rejected with an error that says what to do`, () => {
    assert.throws(() => readEnvironment({[name]: value}), {
      message: `The environment variable ${name} is "${value}". ${fix}`,
    });
  });
}

test('a complete account selects the hosted search', () => {
  const variables = {SEARCH_APP_ID: 'ABC123', SEARCH_API_KEY: 'key', SEARCH_INDEX_NAME: 'docs'};
  const service: SearchService = {mode: 'hosted', appId: 'ABC123', apiKey: 'key', indexName: 'docs'};
  assert.deepEqual(readEnvironment(variables).search, service);
});

const ACCOUNT = {SEARCH_APP_ID: 'A', SEARCH_API_KEY: 'key', SEARCH_INDEX_NAME: 'docs'};
const half: readonly [set: (keyof typeof ACCOUNT)[], missing: string][] = [
  [['SEARCH_APP_ID'], 'SEARCH_API_KEY'],
  [['SEARCH_API_KEY'], 'SEARCH_APP_ID'],
  [['SEARCH_INDEX_NAME'], 'SEARCH_APP_ID'],
  [['SEARCH_APP_ID', 'SEARCH_API_KEY'], 'SEARCH_INDEX_NAME'],
  [['SEARCH_APP_ID', 'SEARCH_INDEX_NAME'], 'SEARCH_API_KEY'],
  [['SEARCH_API_KEY', 'SEARCH_INDEX_NAME'], 'SEARCH_APP_ID'],
];

for (const [names, missing] of half) {
  test(`${names.join(' and ')} without ${missing} is rejected, and the error does not reveal a value`, () => {
    const variables = Object.fromEntries(names.map((name) => [name, ACCOUNT[name]]));
    assert.throws(() => readEnvironment(variables), {
      message: `The environment variable ${missing} is not set. The hosted search needs it in addition to ${names[0]}. Set all of SEARCH_APP_ID, SEARCH_API_KEY, and SEARCH_INDEX_NAME, or none of them.`,
    });
  });
}

for (const appId of ['my app', 'evil.example/', 'a.b']) {
  test(`SEARCH_APP_ID="${appId}" cannot be part of a host name`, () => {
    assert.throws(() => readEnvironment({...ACCOUNT, SEARCH_APP_ID: appId}), {
      message: `The environment variable SEARCH_APP_ID is "${appId}". It may only contain letters, digits, and hyphens.`,
    });
  });
}

test('an account only has its three fields, and the embedded search has a placeholder', () => {
  assert.deepEqual(accountOf({mode: 'embedded'}), {appId: 'embedded', apiKey: 'embedded', indexName: 'd2'});
  assert.deepEqual(accountOf({mode: 'hosted', appId: 'A', apiKey: 'k', indexName: 'i'}), {
    appId: 'A',
    apiKey: 'k',
    indexName: 'i',
  });
});

/** Returns the names of all variables that the build reads. */
function namesRead(): string[] {
  const names = new Set<string>();
  const variables: Record<string, string | undefined> = {};
  readEnvironment(
    new Proxy(variables, {
      get(_, name) {
        names.add(String(name));
        return undefined;
      },
    }),
  );
  return [...names].sort();
}

test('docs/environment.md has a row for each variable, with its default', () => {
  const table = fs.readFileSync(path.join(__dirname, 'docs/environment.md'), 'utf8');
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
  // Commands read these, not the build.
  const ofCommands = ['HOST', 'PORT', 'CHROME_PATH'];
  assert.deepEqual(named.filter((name) => !ofCommands.includes(name)).sort(), namesRead());
  assert.deepEqual(named.slice(-ofCommands.length), ofCommands, 'variables of commands come last');
  const {siteUrl, baseUrl} = readEnvironment({});
  for (const [name, value] of Object.entries({SITE_URL: siteUrl, BASE_URL: baseUrl}))
    assert.ok(
      rows.some((row) => row.startsWith(`| \`${name}\` | \`${value}\` |`)),
      `the default of ${name}`,
    );
});

const workflow = fs.readFileSync(path.join(__dirname, '.github/workflows/site.yml'), 'utf8');

test('the workflow passes all variables of the repository to the build', () => {
  const [, build = ''] = /^ {2}build:\n([\s\S]*?)^ {2}\w/m.exec(workflow) ?? [];
  const passed = [...build.matchAll(/^ {10}(\w+): \$\{\{vars\.(\w+)\}\}$/gm)];
  for (const [, name, variable] of passed) assert.equal(name, variable);
  assert.deepEqual(
    passed.map(([, name]) => name).sort(),
    // The workflow's host serves the site at its root.
    READ_BY_THE_BUILD.filter((name) => name !== 'BASE_URL').sort(),
  );
});

test('the workflow pins its actions, and only the last step gets secrets, without running code of the repository before', () => {
  const actions = [...workflow.matchAll(/^ *(?:- )?uses: (.*)$/gm)].map(([, action = '']) => action);
  assert.ok(actions.length > 5);
  for (const action of actions) assert.match(action, /^actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  const [before = '', deploy = ''] = workflow.split(/^ {2}deploy:\n/m);
  assert.doesNotMatch(before, /\{secrets\./);
  assert.doesNotMatch(deploy, /checkout|npm (?:run|ci)/);
  const steps = deploy.split(/^ {6}- /m);
  assert.deepEqual(
    steps.flatMap((step, at) => (step.includes('{secrets.') ? [at] : [])),
    [steps.length - 1],
  );
  const checkouts = workflow.match(/actions\/checkout@.*\n {8}with:\n {10}persist-credentials: false\n/g) ?? [];
  assert.equal(checkouts.length, actions.filter((action) => action.startsWith('actions/checkout@')).length);
});

test('packages cannot run scripts during installation', () => {
  assert.match(fs.readFileSync(path.join(__dirname, '.npmrc'), 'utf8'), /^ignore-scripts=true$/m);
});

for (const value of ['a year', '-1', '1e9', '1.5']) {
  test(`HSTS_MAX_AGE="${value}" is rejected`, () => {
    assert.throws(
      () => readEnvironment({HSTS_MAX_AGE: value}),
      /^EnvironmentError: The environment variable HSTS_MAX_AGE is/,
    );
  });
}

test('changing a variable that affects the output causes a new build', () => {
  // The number of compilers doesn't affect the output.
  assert.deepEqual(
    [...READ_BY_THE_BUILD].sort(),
    namesRead().filter((name) => name !== 'D2_WORKERS'),
  );
});
