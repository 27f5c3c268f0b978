/** What stands in for libraries in browsers (plugins/lean/client) does as the libraries do: both do the same on an empty page. */
import {createRequire} from 'node:module';
import path from 'node:path';
import {expect, type Page, test} from '@playwright/test';
import {buildSync} from 'esbuild';
import {ROOT} from '../../scripts/sources';

const CLIENT = path.join(ROOT, 'plugins/lean/client');
const fromCore = createRequire(require.resolve('@docusaurus/core/package.json'));

/** Runs a scenario, which leaves what it saw in `seen`, with the library and with what stands in for it. */
async function both(page: Page, scenario: string, library: string, ours: string): Promise<readonly unknown[]> {
  const seen: unknown[] = [];
  for (const module of [fromCore.resolve(library), path.join(CLIENT, ours)]) {
    const {outputFiles} = buildSync({
      stdin: {contents: scenario, resolveDir: ROOT, loader: 'tsx'},
      alias: {library: module},
      define: {'process.env.NODE_ENV': '"production"'},
      bundle: true,
      format: 'iife',
      jsx: 'automatic',
      write: false,
    });
    await page.goto('about:blank');
    await page.setContent(`<!doctype html><html lang="en" data-theme="dark"><head><title data-rh="true">Served</title>
<meta data-rh="true" name="description" content="served"><meta data-rh="true" name="gone" content="x"><meta name="own" content="x">
<link data-rh="true" rel="canonical" href="/served/"></head><body><div id="root"></div></body></html>`);
    await page.evaluate(outputFiles[0]?.text ?? '');
    await page.waitForFunction(() => 'seen' in window);
    seen.push(await page.evaluate(() => (window as unknown as {seen: unknown}).seen));
  }
  return seen;
}

const HEAD = `
import {createRoot} from 'react-dom/client';
import {flushSync} from 'react-dom';
import {Helmet, HelmetProvider} from 'library';

const outer = (
  <Helmet defaultTitle="Site" titleTemplate="%s | $& Site">
    <html lang="ko" dir="ltr" />
    <body data-a="1" />
    <meta name="description" content="outer" />
    <meta property="og:title" content="outer" />
    <meta charSet="utf-8" />
    <meta httpEquiv="refresh" content="9" />
    <link rel="canonical" href="/outer/" />
    <link rel="preload" href="/both.css" />
    <link rel="stylesheet" href="/a.css" />
    <base href="/outer/" />
  </Helmet>
);
const inner = (title) => (
  <Helmet>
    <title lang="en">{title}</title>
    <html className="page doc" lang="en" />
    <>
      <meta name="Description" content="inner" />
      <meta name="tag" content="1" />
      <meta name="tag" content="2" />
      <meta content="known by nothing" />
    </>
    {false}
    <link rel="Canonical" href="/inner/" />
    <link rel="stylesheet" href="/b.css" crossOrigin="anonymous" />
    <link rel="alternate" hrefLang="ko" href="/ko/" />
    <script type="application/ld+json">{'{"a": "<b>"}'}</script>
    <script src="/missing.js" async />
    <style>{'b > i {color: red}'}</style>
    <noscript>{'<p>none</p>'}</noscript>
  </Helmet>
);
const steps = [
  outer,
  <>{outer}{inner(['A', ' and ', 'B'])}</>,
  <>{outer}{inner('Other')}<Helmet defer={false} title="Last" meta={[{name: 'tag', content: '3'}]} bodyAttributes={{class: 'x'}} /></>,
  <>{outer}<Helmet><title></title><base href="" /><meta name="empty" content="" /></Helmet></>,
  outer,
  <p />,
];
async function run() {
  const root = createRoot(document.getElementById('root'));
  const all = [];
  const note = () => {
    const {documentElement: html, head, body, title} = document;
    const of = (element) => [...element.attributes].map(({name, value}) => name + '=' + value).sort();
    all.push([title, of(html), of(body), ...[...head.children].map((one) => [one.tagName, ...of(one), one.tagName === 'TITLE' ? '' : one.innerHTML])]);
  };
  for (const step of steps) {
    flushSync(() => root.render(<HelmetProvider><main>{step}</main></HelmetProvider>));
    note();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    note();
  }
  window.seen = all;
}
run();
`;

test('what components set in the document is set in the same way', async ({page}) => {
  await page.route('**/*', (route) => route.fulfill({body: ''}));
  const [theirs, ours] = await both(page, HEAD, 'react-helmet-async', 'head.tsx');
  expect(theirs).toHaveLength(12);
  expect(ours).toEqual(theirs);
});

const LOADABLE = `
import {createRoot} from 'react-dom/client';
import {flushSync} from 'react-dom';
import Loadable from 'library';

const after = (time, value) => () => new Promise((resolve) => setTimeout(resolve, time, value));
const wait = (time) => after(time)();
let retry;
const loading = (props) => {
  retry = props.retry;
  return <i>{JSON.stringify([props.isLoading, props.pastDelay, String(props.error?.message ?? '')])}</i>;
};
async function run() {
  const host = document.getElementById('root');
  const root = createRoot(host);
  const all = [];
  const show = (page) => flushSync(() => root.render(page));
  const note = () => all.push(host.innerHTML);
  const render = (loaded, props) => <b>{JSON.stringify([loaded, props])}</b>;

  const Slow = Loadable({loading, render, loader: after(500, {default: 'slow'})});
  show(<Slow a="1" />);
  note();
  await wait(350);
  note();
  await wait(400);
  note();

  const Ready = Loadable.Map({loading, render, loader: {one: after(10, {default: 1}), two: after(20, {default: 2})}});
  await Ready.preload();
  show(<Ready />);
  note();

  let tries = 0;
  const Failing = Loadable({loading, render, loader: () => tries++ ? Promise.resolve('second') : Promise.reject(new Error('first'))});
  await Failing.preload().catch((error) => all.push(error.message));
  show(<Failing />);
  note();
  flushSync(retry);
  note();
  await wait(50);
  note();

  let release;
  const Left = Loadable({loading, render, loader: () => new Promise((resolve) => (release = resolve))});
  show(<Left />);
  show(<p />);
  release('late');
  await wait(50);
  note();
  show(<Left />);
  note();
  window.seen = all;
}
run();
`;

test('pages are loaded, waited for and requested again in the same way', async ({page}) => {
  const [theirs, ours] = await both(page, LOADABLE, 'react-loadable', 'loadable.tsx');
  expect(theirs).toHaveLength(10);
  expect(ours).toEqual(theirs);
});
