import {isOutside, isOwnPath, isPictureData} from './addresses';
import {isModestStroke, isOverlay, rebuildDeclarations, rebuildSheet, rebuildTextStyle} from './css';
import {countDashes} from './dashes';
import {type Element, parse, TooLarge, textOf} from './parse';
import {pixelsOf} from './raster';
import {ATTRIBUTES, HTML_ELEMENTS, isHarmless, LIMITS, REFERRED, referencesOf, SVG_ELEMENTS, TEXTS} from './rules';

export {TooLarge} from './parse';
export {LIMITS} from './rules';

/** How a picture is used. */
export interface Use {
  /**
   * The address for a path of this site, where the picture is a document of its own that can load pictures and be left by
   * links. Without it links are kept as they are, and pictures only if they are in the document.
   */
  readonly ownAddress?: (path: string) => string;
}

const SVG = 'http://www.w3.org/2000/svg';
const HTML = 'http://www.w3.org/1999/xhtml';
/** Attributes that make one cell of a table as many. */
const SPANS = /^(?:col|row)?span$/;
/** What takes a browser long if many elements have it, as an attribute or in their style. */
const COSTS = [
  {what: 'layers', name: 'elements that are cut out', attribute: /^(?:mask|clip-path)$/, style: /mask|clip/i},
  {what: 'filtered', name: 'filtered elements', attribute: /filter/i, style: /filter|shadow/i},
  {what: 'blended', name: 'blended elements', attribute: /^opacity$/, style: /opacity|blend|animation/i},
] as const;
const LINK = {target: '_blank', rel: 'noopener noreferrer'};

/**
 * Writes an SVG document anew from the parts of it that are known to be harmless (`rules.ts`): no scripts, no handlers, no
 * frames, no forms, no addresses but those of links and of pictures that are in it. Whatever a source put into it, the
 * result runs nothing and loads nothing, as an image and as a document.
 *
 * @throws TooLarge for a picture beyond `LIMITS`
 */
export function sanitize(svg: string, use: Use = {}): string {
  const written = new Writer(use).document(svg);
  if (written.length > 2 * LIMITS.length) throw new TooLarge('The picture is too large to be shown.');
  return written;
}

class Writer {
  /** By id, what a `use` may repeat, and the letters of its path. */
  private readonly usable = new Map<string, number>();
  /** Ids of elements in which nothing refers to anything. */
  private readonly plain = new Set<string>();
  /** Elements in what has an id. */
  private readonly sizes = new Map<string, number>();
  private readonly counts = {
    uses: 0,
    nested: 0,
    drawn: 0,
    lines: 0,
    filters: 0,
    filtered: 0,
    blended: 0,
    layers: 0,
    painted: 0,
    paths: 0,
    dashes: 0,
    rules: 0,
    pixels: 0,
  };

  constructor(private readonly use: Use) {}

  document(svg: string): string {
    const root = parse(svg);
    this.survey(root);
    const [top] = root.children.filter((child): child is Element => typeof child !== 'string' && child.name === 'svg');
    if (!top) throw new Error('This is not an SVG document.');
    return this.element(top, false, false).replace('<svg', `<svg xmlns="${SVG}"`);
  }

  /**
   * Finds what may be referred to: by a `use` paths and pictures, by others within references what refers to nothing. Elements that stand for others, which stand for others again, would make a picture
   * without an end of a few letters.
   *
   * @returns whether nothing in the element refers to anything, and how many elements it is
   */
  private survey({name, attributes, children}: Element): {isPlain: boolean; size: number} {
    const {id, d = ''} = attributes;
    const inside = children.flatMap((child) => (typeof child === 'string' ? [] : [this.survey(child)]));
    // A long path takes as long to draw as many short ones.
    const size = inside.reduce((sum, child) => sum + child.size, 1 + Math.floor(d.length / LIMITS.used));
    const refersToNothing = Object.values(attributes).every((value) => referencesOf(value).length === 0);
    const isPlain = refersToNothing && inside.every((child) => child.isPlain);
    if (id === undefined) return {isPlain, size};
    if (isPlain) this.plain.add(id);
    this.sizes.set(id, Math.max(size, this.sizes.get(id) ?? 0));
    const isPath = name === 'path' && d.length <= LIMITS.used;
    if (isPath || (name === 'image' && isPictureData(addressOf(attributes))))
      this.usable.set(id, Math.max(d.length, this.usable.get(id) ?? 0));
    return {isPlain, size};
  }

  /** @param isReferred whether it stands in something that is drawn wherever it is referred to */
  private element(element: Element, inHtml: boolean, isReferred: boolean): string {
    const {name, attributes: given, children} = element;
    if (given.xmlns !== undefined && given.xmlns !== SVG && given.xmlns !== HTML) return '';
    if (!(inHtml ? HTML_ELEMENTS : SVG_ELEMENTS).has(name)) return '';
    if (name === 'style') {
      const sheet = rebuildSheet(textOf(element), (rules) => this.count('rules', 'rules of style', rules));
      return sheet === '' ? '' : `<style>${toXml(sheet)}</style>`;
    }
    if (name === 'tspan' || name === 'text' || name === 'br') this.count('lines', 'lines of text');
    if (name === 'use') this.count('uses', 'elements that stand for others');
    if (name.startsWith('fe')) this.count('filters', 'steps of filters');
    const referred = isReferred || (!inHtml && REFERRED.has(name));
    const html = inHtml || name === 'foreignObject';
    const attributes = this.attributes(element, inHtml, referred);
    if (name === 'use' && !attributes.includes(' href=')) return '';
    const inside = children
      .map((child) => (typeof child === 'string' ? toXml(child) : this.child(child, html, referred, inHtml)))
      .join('');
    return `<${name}${attributes}>${inside}</${name}>`;
  }

  private child(child: Element, html: boolean, isReferred: boolean, wasHtml: boolean): string {
    const written = this.element(child, html, isReferred);
    return html && !wasHtml ? written.replace(/^<(\w+)/, `<$1 xmlns="${HTML}"`) : written;
  }

  private attributes(element: Element, inHtml: boolean, isReferred: boolean): string {
    const {name, attributes} = element;
    const given = Object.entries(attributes);
    if (given.length > LIMITS.attributes) refuse('it has too many attributes');
    const kept = given.flatMap(([key, value]) => {
      if (!ATTRIBUTES.has(key)) return [];
      if (TEXTS.has(key)) return [[key, value.slice(0, LIMITS.text)] as const];
      if (key === 'd' && value.length > LIMITS.path) refuse(`one of its paths has more than ${LIMITS.path} letters`);
      if (key === 'stdDeviation' && !(Number(value) <= LIMITS.reach)) return [];
      if (key === 'd' || key === 'points') this.count('paths', 'letters of paths', value.length);
      const dashes = (pattern: string) => this.keepsDashes(element, pattern, isReferred);
      const rebuilt =
        key === 'style' ? (inHtml ? rebuildTextStyle(value) : rebuildDeclarations(value, {dashes})) : value;
      if (rebuilt === '' || (key !== 'style' && !isHarmless(rebuilt))) return [];
      if (!isModestStroke(key, rebuilt) || (key === 'stroke-dasharray' && !dashes(rebuilt))) return [];
      if (SPANS.test(key) && !(Number(value) <= LIMITS.span)) return [];
      const references = referencesOf(rebuilt);
      if (isReferred && !references.every((id) => this.plain.has(id))) return [];
      if (isReferred && references.length > 0) this.count('nested', 'references within references');
      if (/^(?:fill|stroke|style)$/.test(key))
        this.count('painted', 'elements with gradients or patterns', references.length);
      for (const id of references) this.count('drawn', 'elements that others refer to', this.sizes.get(id) ?? 0);
      if (key === 'class' && rebuilt.split(/\s+/).some(isOverlay)) {
        // What is drawn by reference has no patterns of its own.
        if (isReferred) return [];
        this.count('blended', 'blended elements');
      }
      for (const {what, name, attribute, style} of COSTS)
        if (key === 'style' ? style.test(rebuilt) : attribute.test(key)) this.count(what, name);
      return [[key, rebuilt] as const];
    });
    const all = [...kept, ...Object.entries(this.addresses(name, attributes, inHtml))];
    return all.map(([key, value]) => ` ${key}="${toXml(value).replaceAll('"', '&quot;')}"`).join('');
  }

  /** The checked addresses of links, pictures and references. */
  private addresses(
    name: string,
    attributes: Readonly<Record<string, string>>,
    inHtml: boolean,
  ): Readonly<Record<string, string>> {
    const address = addressOf(attributes);
    if (name === 'use') {
      const letters = address.startsWith('#') ? this.usable.get(address.slice(1)) : undefined;
      if (letters === undefined) return {};
      this.count('paths', 'letters of paths', letters);
      return {href: address};
    }
    if (name === 'image') return this.picture('href', address);
    if (name === 'img' && inHtml) return this.picture('src', attributes.src ?? '');
    if (name !== 'a') return {};
    const {ownAddress} = this.use;
    if (isOutside(address)) return ownAddress ? {href: address, ...LINK} : {href: address};
    if (!isOwnPath(address)) return {};
    return ownAddress ? {href: ownAddress(address), target: '_top'} : {href: address};
  }

  private picture(key: string, address: string): Readonly<Record<string, string>> {
    if (isPictureData(address)) {
      const pixels = pixelsOf(address);
      if (pixels === undefined) return {};
      this.count('pixels', 'pixels of pictures', pixels);
      return {[key]: address};
    }
    const {ownAddress} = this.use;
    if (ownAddress && isOwnPath(address)) return {[key]: ownAddress(address)};
    return {};
  }

  /** Whether an element may have dashes, which are counted. Those of others would be inherited, or drawn many times. */
  private keepsDashes(element: Element, pattern: string, isReferred: boolean): boolean {
    const dashes = isReferred || element.attributes.id !== undefined ? undefined : countDashes(element, pattern);
    if (dashes === undefined) return false;
    this.count('dashes', 'dashes', dashes);
    return true;
  }

  private count(what: keyof Writer['counts'], name: string, by = 1): void {
    this.counts[what] += by;
    if (this.counts.filters * this.counts.filtered > LIMITS.filterings) refuse('it is filtered too often');
    if (this.counts[what] > LIMITS[what]) refuse(`it has more than ${LIMITS[what]} ${name}`);
  }
}

function refuse(why: string): never {
  throw new TooLarge(`The picture is too large to be shown: ${why}.`);
}

function addressOf(attributes: Readonly<Record<string, string>>): string {
  return attributes.href ?? attributes['xlink:href'] ?? '';
}

function toXml(text: string): string {
  return (
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      // XML has no way to write these, and a browser would show an error in place of the picture.
      .replace(
        /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/gu,
        '',
      )
  );
}
