import {findIconData, ICON_DATA, type Icons} from '../../icons';
import {type Element, getChildElements, getText, parse, refuse, serialize} from '../tree';
import {isExternalAddress, isImageData, isPathInSite} from './addresses';
import {hasSafeStrokeWidth, isOverlay, sanitizeDeclarations, sanitizeSheet, sanitizeTextStyle} from './css';
import {countDashes} from './dashes';
import {countPixels} from './raster';
import {
  ATTRIBUTES,
  findReferences,
  HTML_ELEMENTS,
  isHarmless,
  LIMITS,
  REFERRED,
  SVG_ELEMENTS,
  TEXT_ATTRIBUTES,
} from './rules';

export {TooLargeError} from '../tree';
export {LIMITS} from './rules';

export interface SanitizeOptions {
  /**
   * Resolves a path of this site, such as `/tour/intro/`. Set this for an SVG that becomes a document, which can load images and
   * follow links. @default leaves links unchanged, and only keeps embedded images
   */
  readonly resolvePath?: (path: string) => string;
  /** The site's icons. Images that refer to one get its SVG. @default drops these images */
  readonly icons?: Icons;
  /** Whether it's the result of an earlier call. If so, its only images with SVG data are icons, which stay. @default false */
  readonly isSanitized?: boolean;
}

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';
/** Matches attributes that let one table cell span several. */
const SPANS = /^(?:col|row)?span$/;
/** Effects that are slow to paint on many elements, whether set by an attribute or by a `style`. */
const EFFECTS = [
  {limit: 'layers', name: 'masked or clipped elements', attribute: /^(?:mask|clip-path)$/, style: /mask|clip/i},
  {limit: 'filtered', name: 'filtered elements', attribute: /filter/i, style: /filter|shadow/i},
  {limit: 'blended', name: 'blended elements', attribute: /^opacity$/, style: /opacity|blend|animation/i},
] as const;
const NEW_TAB = {target: '_blank', rel: 'noopener noreferrer'};

/**
 * Rebuilds an SVG from an allowlist (`rules.ts`). Removes scripts, event handlers, frames, forms, and all addresses except links and
 * embedded images, so that no source can make the result run or load anything, as an image or as a document.
 *
 * @throws {TooLargeError} if the SVG exceeds `LIMITS`
 */
export function sanitize(svg: string, options: SanitizeOptions = {}): string {
  return serializeWithinLimit(sanitizeTree(parse(svg), options));
}

/**
 * Serializes a sanitized SVG.
 *
 * @throws {TooLargeError} if escaping made it much longer than the original
 */
export function serializeWithinLimit(root: Element): string {
  const svg = serialize(root);
  if (svg.length > 2 * LIMITS.length) refuse(`it has more than ${2 * LIMITS.length} characters`);
  return svg;
}

/** Does the same as `sanitize` for a parsed SVG, for callers that change the tree before serializing it. */
export function sanitizeTree(root: Element, options: SanitizeOptions = {}): Element {
  return new Sanitizer(root, options).sanitize();
}

class Sanitizer {
  /** Path lengths of the elements that a `use` may repeat, by id. */
  private readonly reusable = new Map<string, number>();
  /** Ids of elements that contain no references. */
  private readonly withoutReferences = new Set<string>();
  /** Number of elements inside each element that has an id, including itself. */
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
    icons: 0,
  };

  constructor(
    private readonly root: Element,
    private readonly options: SanitizeOptions,
  ) {}

  sanitize(): Element {
    this.survey(this.root);
    const root = this.sanitizeElement(this.root, false, false);
    if (!root) throw new Error('This is not an SVG document.');
    return {...root, attributes: {xmlns: SVG_NAMESPACE, ...root.attributes}};
  }

  /**
   * Finds the elements that may be referenced. A `use` may only repeat paths and images. References inside referenced elements may only
   * point to elements without references. Otherwise, a few nested references could draw billions of elements.
   */
  private survey(element: Element): {hasReferences: boolean; size: number} {
    const {name, attributes} = element;
    const {id, d = ''} = attributes;
    const children = getChildElements(element).map((child) => this.survey(child));
    // A long path takes as long to draw as many short ones.
    const size = children.reduce((sum, child) => sum + child.size, 1 + Math.floor(d.length / LIMITS.used));
    const hasReferences =
      Object.values(attributes).some((value) => findReferences(value).length > 0) ||
      children.some((child) => child.hasReferences);
    if (id === undefined) return {hasReferences, size};
    if (!hasReferences) this.withoutReferences.add(id);
    this.sizes.set(id, Math.max(size, this.sizes.get(id) ?? 0));
    const isPath = name === 'path' && d.length <= LIMITS.used;
    if (isPath || (name === 'image' && isImageData(getAddress(attributes))))
      this.reusable.set(id, Math.max(d.length, this.reusable.get(id) ?? 0));
    return {hasReferences, size};
  }

  /**
   * Returns the sanitized element, or `undefined` to drop it.
   *
   * @param isReferred whether it's inside an element that's drawn wherever something refers to it, such as a pattern
   */
  private sanitizeElement(element: Element, inHtml: boolean, isReferred: boolean): Element | undefined {
    const {name, attributes: given} = element;
    if (given.xmlns !== undefined && given.xmlns !== SVG_NAMESPACE && given.xmlns !== HTML_NAMESPACE) return undefined;
    if (!(inHtml ? HTML_ELEMENTS : SVG_ELEMENTS).has(name)) return undefined;
    if (name === 'style') {
      const sheet = sanitizeSheet(getText(element), (rules) => this.count('rules', 'style rules', rules));
      return sheet === '' ? undefined : {name, attributes: {}, children: [sheet]};
    }
    if (name === 'tspan' || name === 'text' || name === 'br') this.count('lines', 'lines of text');
    if (name === 'use') this.count('uses', '<use> elements');
    if (name.startsWith('fe')) this.count('filters', 'filter steps');
    const isReferredHere = isReferred || (!inHtml && REFERRED.has(name));
    const attributes = this.sanitizeAttributes(element, inHtml, isReferredHere);
    if (name === 'use' && attributes.href === undefined) return undefined;
    const isHtmlInside = inHtml || name === 'foreignObject';
    const children = element.children.flatMap((child) => {
      if (typeof child === 'string') return child;
      const sanitized = this.sanitizeElement(child, isHtmlInside, isReferredHere);
      if (!sanitized || inHtml || !isHtmlInside) return sanitized ?? [];
      return {...sanitized, attributes: {xmlns: HTML_NAMESPACE, ...sanitized.attributes}};
    });
    return {name, attributes, children};
  }

  private sanitizeAttributes(element: Element, inHtml: boolean, isReferred: boolean): Record<string, string> {
    const given = Object.entries(element.attributes);
    if (given.length > LIMITS.attributes) refuse('one of its elements has too many attributes');
    const kept = given.flatMap(([key, value]) => {
      const sanitized = ATTRIBUTES.has(key)
        ? this.sanitizeAttribute(element, key, value, inHtml, isReferred)
        : undefined;
      return sanitized === undefined ? [] : [[key, sanitized]];
    });
    return {...Object.fromEntries(kept), ...this.sanitizeAddresses(element, inHtml)};
  }

  /** Returns the sanitized value of an attribute, or `undefined` to drop the attribute. */
  private sanitizeAttribute(
    element: Element,
    key: string,
    given: string,
    inHtml: boolean,
    isReferred: boolean,
  ): string | undefined {
    if (TEXT_ATTRIBUTES.has(key)) return given.slice(0, LIMITS.text);
    if (key === 'd' && given.length > LIMITS.path) refuse(`one of its paths has more than ${LIMITS.path} characters`);
    if (key === 'stdDeviation' && !(Number(given) <= LIMITS.reach)) return undefined;
    if (key === 'd' || key === 'points') this.count('paths', 'characters in its paths', given.length);
    const allowDashes = (pattern: string) => this.allowDashes(element, pattern, isReferred);
    const isStyle = key === 'style';
    const value = !isStyle
      ? given
      : inHtml
        ? sanitizeTextStyle(given)
        : sanitizeDeclarations(given, {dashes: allowDashes});
    if (value === '' || (!isStyle && !isHarmless(value))) return undefined;
    if (!hasSafeStrokeWidth(key, value) || (key === 'stroke-dasharray' && !allowDashes(value))) return undefined;
    if (SPANS.test(key) && !(Number(value) <= LIMITS.span)) return undefined;
    const references = findReferences(value);
    if (isReferred && !references.every((id) => this.withoutReferences.has(id))) return undefined;
    if (isReferred && references.length > 0) this.count('nested', 'references inside referenced elements');
    if (/^(?:fill|stroke|style)$/.test(key))
      this.count('painted', 'elements with gradients or patterns', references.length);
    for (const id of references) this.count('drawn', 'referenced elements', this.sizes.get(id) ?? 0);
    if (key === 'class' && value.split(/\s+/).some(isOverlay)) {
      // Overlays are patterns, which D2 doesn't use in referenced elements.
      if (isReferred) return undefined;
      this.count('blended', 'blended elements');
    }
    for (const {limit, name, attribute, style} of EFFECTS)
      if (isStyle ? style.test(value) : attribute.test(key)) this.count(limit, name);
    return value;
  }

  /** Returns the attributes with an address, if it's safe: that of a link, an image, or a `use`. */
  private sanitizeAddresses({name, attributes}: Element, inHtml: boolean): Readonly<Record<string, string>> {
    const address = getAddress(attributes);
    if (name === 'use') {
      const pathLength = address.startsWith('#') ? this.reusable.get(address.slice(1)) : undefined;
      if (pathLength === undefined) return {};
      this.count('paths', 'characters in its paths', pathLength);
      return {href: address};
    }
    if (name === 'image') return this.findIcon(address) ?? this.sanitizeImage('href', address);
    if (name === 'img' && inHtml) return this.sanitizeImage('src', attributes.src ?? '');
    if (name !== 'a') return {};
    const {resolvePath} = this.options;
    if (isExternalAddress(address)) return {href: address, ...(resolvePath && NEW_TAB)};
    if (!isPathInSite(address)) return {};
    return resolvePath ? {href: resolvePath(address), target: '_top'} : {href: address};
  }

  /** Returns the address of an image if it's one of the site's icons. */
  private findIcon(address: string): Readonly<Record<string, string>> | undefined {
    const {icons, isSanitized} = this.options;
    const data = isSanitized && address.startsWith(ICON_DATA) ? address : icons && findIconData(address, icons);
    if (data === undefined) return undefined;
    this.count('icons', 'icons');
    return {href: data};
  }

  private sanitizeImage(key: string, address: string): Readonly<Record<string, string>> {
    if (isImageData(address)) {
      const pixels = countPixels(address);
      if (pixels === undefined) return {};
      this.count('pixels', 'pixels in its images', pixels);
      return {[key]: address};
    }
    const {resolvePath} = this.options;
    return resolvePath && isPathInSite(address) ? {[key]: resolvePath(address)} : {};
  }

  /** Returns whether an element may have a dash pattern, and counts its dashes. An element that can be drawn many times may not. */
  private allowDashes(element: Element, pattern: string, isReferred: boolean): boolean {
    const dashes = isReferred || element.attributes.id !== undefined ? undefined : countDashes(element, pattern);
    if (dashes === undefined) return false;
    this.count('dashes', 'dashes', dashes);
    return true;
  }

  private count(limit: keyof Sanitizer['counts'], name: string, by = 1): void {
    this.counts[limit] += by;
    if (this.counts.filters * this.counts.filtered > LIMITS.filterings) refuse('it is filtered too often');
    if (this.counts[limit] > LIMITS[limit]) refuse(`it has more than ${LIMITS[limit]} ${name}`);
  }
}

function getAddress(attributes: Readonly<Record<string, string>>): string {
  return attributes.href ?? attributes['xlink:href'] ?? '';
}
