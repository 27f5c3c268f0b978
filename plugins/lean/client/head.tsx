/**
 * As much of `react-helmet-async` as browsers need: what `<Head>` elements hold becomes the document's own, with the
 * same rules for which of two wins. The server, which has the package itself, checks what they hold.
 * `onChangeClientState` is never called.
 */
import {Children, Component, Fragment, type PropsWithChildren, type ReactElement, type ReactNode} from 'react';

/** Attributes by their names in HTML; what stands in an element is `innerHTML`, of a style `cssText`. */
type Attributes = Record<string, string | undefined>;

/** Elements of which there can be several, and the attributes by which two are the same; the first of these counts. */
const LISTS = {
  link: ['rel', 'href'],
  meta: ['name', 'charset', 'http-equiv', 'property', 'itemprop'],
  noscript: ['innerHTML'],
  script: ['src', 'innerHTML'],
  style: ['cssText'],
} as const;

type List = keyof typeof LISTS;

interface HeadData extends Partial<Record<List, readonly Attributes[]>> {
  readonly title?: string | readonly string[];
  readonly titleTemplate?: string;
  readonly defaultTitle?: string;
  readonly titleAttributes?: Attributes;
  readonly htmlAttributes?: Attributes;
  readonly bodyAttributes?: Attributes;
  readonly base?: Attributes;
  readonly defer?: boolean;
}

type Props = PropsWithChildren<HeadData>;

const NAMES: Readonly<Record<string, string>> = {
  className: 'class',
  httpEquiv: 'http-equiv',
  innerHTML: 'innerHTML',
  cssText: 'cssText',
};

function attributesOf(props: Attributes): Attributes {
  return Object.fromEntries(Object.entries(props).map(([name, value]) => [NAMES[name] ?? name.toLowerCase(), value]));
}

/** Adds what elements hold. */
function read(children: ReactNode, data: Record<string, unknown>): HeadData {
  Children.forEach(children, (child) => {
    const {type, props} = (child ?? {}) as ReactElement<PropsWithChildren<Attributes>>;
    if (!props) return;
    const {children: inner, ...rest} = props;
    const attributes = attributesOf(rest as Attributes);
    const name = type as string;
    if (type === Fragment) read(inner, data);
    else if (name in LISTS) {
      if (inner) attributes[name === 'style' ? 'cssText' : 'innerHTML'] = inner as string;
      data[name] = [...((data[name] as Attributes[]) ?? []), attributes];
    } else if (name === 'title') Object.assign(data, {title: inner, titleAttributes: attributes});
    else data[name === 'base' ? name : `${name}Attributes`] = attributes;
  });
  return data;
}

/** What an element is known by: two of the same are one. */
function keyOf(attributes: Attributes, primary: readonly string[]): string | undefined {
  let key: string | undefined;
  for (const [name, value] of Object.entries(attributes)) {
    // Of two canonical links one is enough; of style sheets each address is one.
    const isKept =
      (key === 'rel' && attributes.rel?.toLowerCase() === 'canonical') ||
      (name === 'rel' && value?.toLowerCase() === 'stylesheet');
    if (primary.includes(name) && !isKept) key = name;
  }
  const value = key && attributes[key];
  return value && `${key} ${value.toLowerCase()}`;
}

/** Those of all lists; what a later list holds is left out of the earlier ones. */
function join(lists: readonly (readonly Attributes[])[], primary: readonly string[]): Attributes[] {
  const seen = new Set<string>();
  return lists.reduceRight<Attributes[]>((later, list) => {
    const keys = list.map((one) => keyOf(one, primary));
    const kept = list.filter((_, i) => keys[i] && !seen.has(keys[i]));
    for (const key of keys) if (key) seen.add(key);
    return kept.concat(later);
  }, []);
}

function putAttributes(name: 'html' | 'body' | 'title', attributes: Attributes): void {
  const [element] = document.getElementsByTagName(name);
  if (!element) return;
  const names = Object.keys(attributes);
  for (const old of element.getAttribute('data-rh')?.split(',') ?? [])
    if (old && !names.includes(old)) element.removeAttribute(old);
  for (const name of names)
    if (element.getAttribute(name) !== (attributes[name] || '')) element.setAttribute(name, attributes[name] || '');
  if (names.length === 0) element.removeAttribute('data-rh');
  else element.setAttribute('data-rh', names.join());
}

function putElements(name: string, list: readonly Attributes[]): void {
  const old = [...document.head.querySelectorAll(`${name}[data-rh]`)];
  const added = list.flatMap((attributes) => {
    const element = document.createElement(name);
    for (const [attribute, value = ''] of Object.entries(attributes))
      if (attribute === 'innerHTML') element.innerHTML = value;
      else if (attribute === 'cssText') element.append(value);
      else element.setAttribute(attribute, value);
    element.setAttribute('data-rh', 'true');
    const at = old.findIndex((one) => one.isEqualNode(element));
    if (at < 0) return [element];
    old.splice(at, 1);
    return [];
  });
  for (const element of old) element.remove();
  document.head.append(...added);
}

/** In the order in which they were rendered first: what is further inside comes later, and wins. */
const heads: Head[] = [];

function last<Name extends keyof HeadData>(all: readonly HeadData[], name: Name): HeadData[Name] {
  return all.findLast((one) => name in one)?.[name];
}

function write(all: readonly HeadData[]): void {
  const merged = (name: 'htmlAttributes' | 'bodyAttributes' | 'titleAttributes') =>
    Object.assign({}, ...all.map((one) => one[name])) as Attributes;
  putAttributes('body', merged('bodyAttributes'));
  putAttributes('html', merged('htmlAttributes'));
  const text = [last(all, 'title') ?? []].flat().join('');
  const title = (text && last(all, 'titleTemplate')?.replaceAll('%s', () => text)) || text || last(all, 'defaultTitle');
  if (title && document.title !== title) document.title = title;
  putAttributes('title', merged('titleAttributes'));
  putElements('base', [all.findLast(({base}) => base?.href)?.base ?? []].flat());
  for (const [name, primary] of Object.entries(LISTS))
    putElements(
      name,
      join(
        all.flatMap((one) => [one[name as List] ?? []]),
        primary,
      ),
    );
}

let frame = 0;
let written = '';

function update(): void {
  const all = heads.map(({data}) => data);
  cancelAnimationFrame(frame);
  const writeAll = () => {
    // What others have done to the page since stays where nothing has changed.
    const text = JSON.stringify(all);
    if (text !== written) write(all);
    written = text;
  };
  // Those that wait spare the page work while several change; where none is left there is nothing to wait for.
  if (all.length > 0 && all.at(-1)?.defer !== false) frame = requestAnimationFrame(writeAll);
  else writeAll();
}

/** What the document's head holds while the component is rendered, as elements or as props. */
class Head extends Component<Props> {
  private isAdded = false;
  data: HeadData = {};

  override componentDidUpdate(): void {
    update();
  }

  override componentWillUnmount(): void {
    heads.splice(heads.indexOf(this), 1);
    update();
  }

  override render(): null {
    const {children, ...data} = this.props;
    this.data = read(children, {...data});
    if (!this.isAdded) {
      this.isAdded = true;
      heads.push(this);
      update();
    }
    return null;
  }
}

export {Head as Helmet};

/** The document is the only place that browsers write to: nothing has to be provided. */
export function HelmetProvider({children}: PropsWithChildren): ReactNode {
  return children;
}
