import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import {getSearchAccount, readEnvironment, type SearchService} from './environment';
import {BUILD_VARIABLES} from './scripts/sources';

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

test('unset and empty variables have defaults, and other variables are ignored', () => {
  assert.deepEqual(readEnvironment({}), DEFAULTS);
  const names = 'SITE_URL BASE_URL D2_WORKERS ANALYTICS_SRC EDIT_URL SEARCH_APP_ID SEARCH_API_KEY SEARCH_INDEX_NAME';
  assert.deepEqual(readEnvironment(Object.fromEntries(names.split(' ').map((name) => [name, '']))), DEFAULTS);
  assert.deepEqual(readEnvironment({PORT: 'x', site_url: 'x'}), DEFAULTS);
});

const VALID_VALUES: readonly [
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

for (const [name, value, key, expected] of VALID_VALUES) {
  test(`${name}=${value} is read as ${expected}`, () => {
    assert.deepEqual(readEnvironment({[name]: value}), {...DEFAULTS, [key]: expected});
  });
}

const ORIGIN_HINT = 'Give a full origin such as https://d2lang.com.';
const SCHEME_HINT = 'It must start with https:// or http://.';
const PATH_HINT = 'Give only the origin; a path belongs in BASE_URL.';
const SLASHES_HINT = 'It must start and end with a slash, such as / or /docs/.';
const SCRIPT_HINT = 'Give the path of a script on this site, such as /js/count.js.';
const EDIT_URL_HINT =
  'Give a URL to which a file path can be appended, such as https://github.com/OWNER/REPOSITORY/edit/main/.';
const COUNT_HINT = 'Give a whole number from 1 to 64, or leave it unset.';
const SECONDS_HINT = 'Give a number of seconds, such as 31536000 for a year.';

const INVALID_VALUES: readonly [name: string, hint: string, ...values: string[]][] = [
  ['SITE_URL', ORIGIN_HINT, 'd2lang.com', 'https://', ' '],
  ['SITE_URL', SCHEME_HINT, 'ftp://d2lang.com', 'localhost:3000'],
  ['SITE_URL', PATH_HINT, 'https://d2lang.com/docs', 'https://d2lang.com/?a', 'https://d2lang.com/#a'],
  ['BASE_URL', SLASHES_HINT, 'docs', '/docs', 'docs/', '//', '/my docs/', '/docs/?a/', 'https://d2lang.com/'],
  ['D2_WORKERS', COUNT_HINT, '0', '-1', '1.5', '65', 'many', ' '],
  ['ANALYTICS_SRC', SCRIPT_HINT, 'https://count.example/count.js', '//count.example/count.js', 'count.js'],
  ['ANALYTICS_SRC', SCRIPT_HINT, '/js/../count.js', '/count', '/count.js?id=1'],
  ['EDIT_URL', EDIT_URL_HINT, 'git.example/edit', 'https://git.example/edit/main', 'https://git.example/edit/?file='],
  ['EDIT_URL', EDIT_URL_HINT, 'javascript:alert(1)/'],
  ['HSTS_MAX_AGE', SECONDS_HINT, 'a year', '-1', '1e9', '1.5'],
  ['OFFLINE', 'It must be on or off.', 'yes'],
];

for (const [name, hint, ...values] of INVALID_VALUES)
  for (const value of values)
    test(`${name}="${value}" is rejected with an error that says what to do`, () => {
      const message = `The environment variable ${name} is "${value}". ${hint}`;
      assert.throws(() => readEnvironment({[name]: value}), {message});
    });

test('a complete account selects the hosted search', () => {
  const variables = {SEARCH_APP_ID: 'ABC123', SEARCH_API_KEY: 'key', SEARCH_INDEX_NAME: 'docs'};
  const service: SearchService = {mode: 'hosted', appId: 'ABC123', apiKey: 'key', indexName: 'docs'};
  assert.deepEqual(readEnvironment(variables).search, service);
});

const ACCOUNT = {SEARCH_APP_ID: 'A', SEARCH_API_KEY: 'key', SEARCH_INDEX_NAME: 'docs'};
const INCOMPLETE_ACCOUNTS: readonly [set: string, missing: keyof typeof ACCOUNT][] = [
  ['SEARCH_APP_ID', 'SEARCH_API_KEY'],
  ['SEARCH_API_KEY', 'SEARCH_APP_ID'],
  ['SEARCH_INDEX_NAME', 'SEARCH_APP_ID'],
  ['SEARCH_APP_ID SEARCH_API_KEY', 'SEARCH_INDEX_NAME'],
  ['SEARCH_APP_ID SEARCH_INDEX_NAME', 'SEARCH_API_KEY'],
];

for (const [set, missing] of INCOMPLETE_ACCOUNTS)
  test(`${set} without ${missing} is rejected, and the error doesn't reveal a value`, () => {
    const names = set.split(' ');
    const variables = Object.fromEntries(Object.entries(ACCOUNT).filter(([name]) => names.includes(name)));
    assert.throws(() => readEnvironment(variables), {
      message: `The environment variable ${missing} is not set. The hosted search needs it in addition to ${names[0]}. Set all of SEARCH_APP_ID, SEARCH_API_KEY, and SEARCH_INDEX_NAME, or none of them.`,
    });
  });

for (const appId of ['my app', 'evil.example/', 'a.b']) {
  test(`SEARCH_APP_ID="${appId}" is rejected, because it can't be part of a host name`, () => {
    assert.throws(() => readEnvironment({...ACCOUNT, SEARCH_APP_ID: appId}), {
      message: `The environment variable SEARCH_APP_ID is "${appId}". It may only contain letters, digits, and hyphens.`,
    });
  });
}

test('an account only has its three fields, and the embedded search has a placeholder', () => {
  assert.deepEqual(getSearchAccount({mode: 'embedded'}), {appId: 'embedded', apiKey: 'embedded', indexName: 'd2'});
  assert.deepEqual(getSearchAccount({mode: 'hosted', appId: 'A', apiKey: 'k', indexName: 'i'}), {
    appId: 'A',
    apiKey: 'k',
    indexName: 'i',
  });
});

/** Returns the names of all variables that the build reads. */
function listReadNames(): string[] {
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
  const documentedNames = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  );
  // Commands read these, not the build.
  const commandVariables = ['HOST', 'PORT', 'CHROME_PATH'];
  assert.deepEqual(documentedNames.filter((name) => !commandVariables.includes(name)).sort(), listReadNames());
  assert.deepEqual(
    documentedNames.slice(-commandVariables.length),
    commandVariables,
    'variables of commands should come last',
  );
  const {siteUrl, baseUrl} = readEnvironment({});
  for (const [name, value] of Object.entries({SITE_URL: siteUrl, BASE_URL: baseUrl}))
    assert.ok(
      rows.some((row) => row.startsWith(`| \`${name}\` | \`${value}\` |`)),
      `the row of ${name} should show its default`,
    );
});

const workflow = fs.readFileSync(path.join(__dirname, '.github/workflows/site.yml'), 'utf8');

test('the workflow passes all build variables except BASE_URL from the repository settings to the build', () => {
  const [, build = ''] = /^ {2}build:\n([\s\S]*?)^ {2}\w/m.exec(workflow) ?? [];
  const passed = [...build.matchAll(/^ {10}(\w+): \$\{\{vars\.(\w+)\}\}$/gm)];
  for (const [, name, variable] of passed) assert.equal(name, variable);
  assert.deepEqual(
    passed.map(([, name]) => name).sort(),
    // The workflow's host serves the site at its root.
    BUILD_VARIABLES.filter((name) => name !== 'BASE_URL').sort(),
  );
});

test('the workflow pins its actions, and only its last step gets secrets, in a job that runs no code from the repository', () => {
  const actions = [...workflow.matchAll(/^ *(?:- )?uses: (.*)$/gm)].map(([, action = '']) => action);
  assert.ok(actions.length > 5, 'the workflow should use several actions');
  for (const action of actions) assert.match(action, /^actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  const [before = '', deploy = ''] = workflow.split(/^ {2}deploy:\n/m);
  assert.doesNotMatch(before, /\{secrets\./);
  assert.doesNotMatch(deploy, /checkout|npm (?:run|ci)/);
  const steps = deploy.split(/^ {6}- /m);
  assert.deepEqual(
    steps.flatMap((step, index) => (step.includes('{secrets.') ? [index] : [])),
    [steps.length - 1],
  );
  const checkouts = workflow.match(/actions\/checkout@.*\n {8}with:\n {10}persist-credentials: false\n/g) ?? [];
  assert.equal(checkouts.length, actions.filter((action) => action.startsWith('actions/checkout@')).length);
});

test("packages can't run scripts during installation", () => {
  assert.match(fs.readFileSync(path.join(__dirname, '.npmrc'), 'utf8'), /^ignore-scripts=true$/m);
});

test('BUILD_VARIABLES contains each variable that affects the output', () => {
  // The number of compilers doesn't affect the output.
  assert.deepEqual(
    [...BUILD_VARIABLES].sort(),
    listReadNames().filter((name) => name !== 'D2_WORKERS'),
  );
});
