/** What hosts are told, and the licences of what the site ships. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readEnvironment} from '../../environment';
import {checkHost} from '../../plugins/delivery/hosts/check';
import {hostingOf, listFiles} from '../../plugins/delivery/hosts/files';
import {HOSTS_FILES} from '../../plugins/delivery/hosts/hosting';
import {nginxConfiguration} from '../../plugins/delivery/hosts/nginx';
import {headersFile, redirectsFile} from '../../plugins/delivery/hosts/staticHosts';
import {serve} from '../../scripts/server';
import {BUILD} from '../../scripts/sources';
import {assertNone, contentOf} from './built';

const {siteUrl, baseUrl, search} = readEnvironment();
const options = {baseUrl, locales: ['ko'], search};

test('what `npm start` answers is what the description says, for every page and more', async () => {
  const server = await serve({root: BUILD, port: 0, ...options});
  try {
    const site = {folder: BUILD, hosting: hostingOf(BUILD, options)};
    assertNone((await checkHost(server.url, site)).differences);
  } finally {
    await server.close();
  }
});

test('the files for hosts are those of this build', () => {
  const hosting = hostingOf(BUILD, options);
  const files = listFiles(BUILD).filter((file) => !file.endsWith('.br'));
  assert.equal(contentOf(HOSTS_FILES.headers), headersFile(hosting));
  assert.equal(contentOf(HOSTS_FILES.redirects), redirectsFile(hosting, files));
  assert.equal(contentOf(HOSTS_FILES.nginx), nginxConfiguration(hosting, files, new URL(siteUrl).hostname));
});

test('licenses.txt names what every page ships, what the editor and the service worker ship, both fonts and the compiler', () => {
  const text = contentOf('/licenses.txt');
  for (const name of [
    'react',
    'react-dom',
    'infima',
    '@docusaurus/core',
    '@docusaurus/theme-classic',
    '@docsearch/react',
    'algoliasearch',
    '@codemirror/view',
    'style-mod',
    'workbox-core',
    'workbox-routing',
    'workbox-strategies',
    '@d2lang/d2',
    '@fontsource-variable/source-sans-3',
    '@fontsource-variable/source-code-pro',
  ])
    assert.match(text, new RegExp(`^${name} \\d+\\.\\d+\\.\\d+\\S*, \\S+$`, 'm'));
  assert.match(text, /^D2: MPL-2\.0, https:\/\/github\.com\/terrastruct\/d2\/tree\/[0-9a-f]{40}$/m);
  assert.match(text, /^ELK, as elkjs: EPL-2\.0, /m);
  // Programs of the build alone are not shipped.
  for (const name of ['@rspack/core', 'feedsmith', 'cheerio', '@docusaurus/mdx-loader'])
    assert.ok(!text.includes(`\n${name} `), name);
});
