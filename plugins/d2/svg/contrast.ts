import {type Box, containsPoint, findPointsAlong, getBoundingBox, type Point, parseNumber} from './geometry';
import {GROUP_CLASS, GROUP_OPACITY, TINT_OPACITY, TINTED_CLASS} from './groups';
import {blendOver, findReadableInk, findVisibleLine, multiply, parseColor, type Rgb, toHex} from './ink';
import {collectElements, type Element, getChildElements, getText} from './tree';

type Scheme = 'light' | 'dark';
/** A color in both color schemes. */
type Color = Readonly<Record<Scheme, Rgb>>;

/** A painted surface. A gradient has several fills, and a label may be in front of any of them. */
interface Layer {
  readonly box: Box;
  readonly fills: readonly Color[];
  readonly opacity: number;
  readonly context: Context;
}

/** The state that an element inherits from its ancestors. The point is the origin of the element's coordinates. */
interface Context extends Point {
  readonly opacity: number;
  /** The only scheme in which the element is visible, or `undefined` for both. */
  readonly scheme: Scheme | undefined;
  /** Number of the animation's board that the element is on, since boards are visible one at a time. 0 outside animations. */
  readonly board: number;
  /** Whether the element is a group of a sequence diagram, which is blended with its background. */
  readonly isGroup: boolean;
  /** Whether it's a group that is fainter in the dark scheme. */
  readonly isTinted: boolean;
  readonly ink: Color;
  /** Whether the ink is the theme's normal text color, so that any readable color can replace it. */
  readonly isNeutral: boolean;
  /** Whether the element is in the icon of a link or tooltip, whose frame is decorative. */
  readonly isIcon: boolean;
  /** Whether the element is in one of the legend's samples. */
  readonly isSample: boolean;
  /** The shape that the element is a part of. The shape's first part is its outline, whose color the others follow. */
  readonly shape: Shape | undefined;
  /** The child of a faded group that contains the element. */
  readonly faded: FadedChild | undefined;
}

/** A color of the diagram and its replacement. */
interface Recoloring {
  readonly from: Color;
  readonly to: Color;
}

interface Shape {
  border?: Recoloring;
}

interface FadedChild {
  readonly element: Element;
  /** The lowest opacity at which all text in the element is readable. */
  opacity: number;
}

/** Prefixes of the added classes: one for text and surfaces, and one for lines. */
const INK_CLASS_PREFIX = 'd2-ink-';
const LINE_CLASS_PREFIX = 'd2-line-';
const SCHEMES = ['light', 'dark'] as const;
const DARK_MEDIA_QUERY = '@media screen and (prefers-color-scheme:dark)';
const COLOR_CLASSES = {
  fill: /(?:^|\s)fill-(N[1-7]|B[1-6]|AA[245]|AB[45])(?=\s|$)/,
  color: /(?:^|\s)color-(N[1-7]|B[1-6]|AA[245]|AB[45])(?=\s|$)/,
  stroke: /(?:^|\s)stroke-(N[1-7]|B[1-6]|AA[245]|AB[45])(?=\s|$)/,
};
const SHAPE_CLASS = /(?:^|\s)shape(?=\s|$)/;
const CONNECTION_CLASS = /(?:^|\s)connection(?=\s|$)/;
const NEUTRAL_CLASS = /(?:fill|color)-N[17](?=\s|$)/;
const THEME_COLOR_RULE = /\.(?:fill|color)-(N[1-7]|B[1-6]|AA[245]|AB[45])\s*\{\s*(?:fill|color):\s*(#?\w+)/gi;
/** Elements whose content is painted elsewhere, or not at all. */
const UNPAINTED_ELEMENT = /^(?:defs|mask|marker|pattern|clipPath|filter|symbol|style|title)$/;
/** Matches a translation, optionally with the scale of a legend's samples. */
const TRANSLATION = /^translate\(\s*(-?[\d.]+)[\s,]+(-?[\d.]+)\s*\)( scale\(0?\.\d+\))?$/;
const inBothSchemes = (color: Rgb): Color => ({light: color, dark: color});
const BLACK = inBothSchemes([0, 0, 0]);
/** The page behind boards without a background. */
const PAGE_BACKGROUND: Color = {light: [255, 255, 255], dark: [30, 30, 46]};
/** Average width of a character, as a fraction of the font size. */
const AVERAGE_CHARACTER_WIDTH_EM = 0.5;
/** Where to check a connection, as fractions of its length. The ends are left out, because they touch shapes. */
const CONNECTION_FRACTIONS = [0.2, 0.35, 0.5, 0.65, 0.8];
/** Distance from a border at which to check the background. */
const BORDER_DISTANCE_PX = 3;
/** Maximum numbers of labels and lines to check. Each check may search all layers, so a huge diagram would take too long. */
const MAX_TEXTS = 5000;
const MAX_LINES = 3000;
/** Maximum number of colors to consider behind one point. With overlapping gradients, their number would grow exponentially. */
const MAX_BACKGROUNDS = 8;

/**
 * Adds classes that give every label and line in a diagram enough contrast, in both color schemes. D2's labels can be too pale: on fills
 * that the source sets, in containers, in code, and in some themes. A faded shape also fades its label. Colors that already have enough
 * contrast don't change, and neither do lines that the source fades.
 *
 * @param root the diagram as D2 draws it, with both themes' rules; modified in place
 * @returns a style sheet for the added classes, or an empty string if all colors have enough contrast
 */
export function ensureContrast(root: Element): string {
  return new ContrastPass(root).run();
}

/** Reads the theme's colors from the `<style>` elements, keyed by code, such as `N1`. */
export function readPalette(root: Element): Map<string, Color> {
  const styles = collectElements(root).filter(({name}) => name === 'style');
  const css = styles.map(getText).join('');
  const darkStart = css.indexOf(DARK_MEDIA_QUERY);
  const palette = new Map<string, Color>();
  for (const {index, 1: code = '', 2: value = ''} of css.matchAll(THEME_COLOR_RULE)) {
    const color = parseColor(value);
    if (!color) continue;
    const isDark = darkStart >= 0 && index > darkStart;
    palette.set(code, isDark ? {light: palette.get(code)?.light ?? color, dark: color} : inBothSchemes(color));
  }
  return palette;
}

function findDeclaration({attributes}: Element, name: string): string | undefined {
  const declaration = attributes.style?.split(';').find((part) => part.slice(0, part.indexOf(':')).trim() === name);
  return declaration?.slice(declaration.indexOf(':') + 1).trim();
}

/** Returns the value that an element sets for a property, in its `style` or else as a presentation attribute. */
function getStyleValue(element: Element, name: string): string | undefined {
  return findDeclaration(element, name) ?? element.attributes[name];
}

function readColor(text: string | undefined): Color | undefined {
  const rgb = parseColor(text ?? '');
  return rgb && inBothSchemes(rgb);
}

/** Returns the points at which to check the background of a line of text: its middle, and halfway to both ends. */
function getTextPoints(element: Element, context: Context): Point[] {
  const size = parseNumber(getStyleValue(element, 'font-size'), 16);
  const getLength = (name: string) =>
    parseNumber(element.attributes[name]) * (element.attributes[name]?.endsWith('em') ? size : 1);
  const getPointsOfLine = (x: number, y: number, width: number) =>
    [-width / 4, 0, width / 4].map((offset) => ({x: context.x + x + offset, y: context.y + y}));
  if (element.name === 'foreignObject')
    return getPointsOfLine(
      getLength('x') + getLength('width') / 2,
      getLength('y') + getLength('height') / 2,
      getLength('width'),
    );
  const lines = getChildElements(element).some(({attributes}) => attributes.x !== undefined)
    ? getChildElements(element)
    : [element];
  const width = Math.max(...lines.map((line) => getText(line).trim().length)) * size * AVERAGE_CHARACTER_WIDTH_EM;
  const anchor = getStyleValue(element, 'text-anchor');
  const toMiddle = anchor === 'middle' ? 0 : anchor === 'end' ? -width / 2 : width / 2;
  return getPointsOfLine(getLength('x') + toMiddle, getLength('y') - size / 3, width);
}

const formatColor = ({light, dark}: Color): string => `${toHex(light)} ${toHex(dark)}`;
const isSameColor = (a: Color, b: Color): boolean => formatColor(a) === formatColor(b);

/** Reads the id from `url(#id)`. Returns an empty string for other values. */
function readReference(value = ''): string {
  const [, id = ''] = /^url\(['"]?#([^'")]+)/.exec(value) ?? [];
  return id;
}

const isConnection = ({attributes}: Element): boolean => CONNECTION_CLASS.test(attributes.class ?? '');

const getCenter = ({left, right, top, bottom}: Box): Point => ({x: (left + right) / 2, y: (top + bottom) / 2});

/** Returns points next to the four sides of a box. */
function getPointsAround(box: Box): Point[] {
  const {x, y} = getCenter(box);
  return [
    {x, y: box.top - BORDER_DISTANCE_PX},
    {x, y: box.bottom + BORDER_DISTANCE_PX},
    {x: box.left - BORDER_DISTANCE_PX, y},
    {x: box.right + BORDER_DISTANCE_PX, y},
  ];
}

class ContrastPass {
  private readonly palette: ReadonlyMap<string, Color>;
  private readonly gradients = new Map<string, readonly Color[]>();
  /** Colored parts of arrowheads, by the ids of their markers. */
  private readonly arrowheads = new Map<string, Element[]>();
  private readonly layers: Layer[] = [];
  /** Names of the added classes, by prefix and color. */
  private readonly classes = new Map<string, string>();
  private readonly addedClasses = new Map<Element, string[]>();
  /** Elements that already have a new color. Connections share arrowheads, so the same one can come up twice. */
  private readonly recolored = {fill: new Set<Element>(), stroke: new Set<Element>()};
  private lastConnection: Recoloring | undefined;
  private boardCount = 0;
  private textCount = 0;
  private lineCount = 0;

  constructor(private readonly root: Element) {
    this.palette = readPalette(root);
  }

  run(): string {
    for (const element of collectElements(this.root)) this.readDefinition(element);
    this.visit(this.root, {
      x: 0,
      y: 0,
      opacity: 1,
      scheme: undefined,
      board: 0,
      isGroup: false,
      isTinted: false,
      ink: BLACK,
      isNeutral: true,
      isIcon: false,
      isSample: false,
      shape: undefined,
      faded: undefined,
    });
    for (const [element, names] of this.addedClasses) {
      const {class: originalNames, ...others} = element.attributes;
      const addedNames = names.join(' ');
      element.attributes =
        originalNames === undefined
          ? {class: addedNames, ...others}
          : {...element.attributes, class: `${addedNames} ${originalNames}`};
    }
    return this.createRules();
  }

  private createRules(): string {
    const createRule = (name: string, color = '') =>
      name.startsWith(LINE_CLASS_PREFIX)
        ? `.${name}{stroke:${color}!important}`
        : `.${name}{fill:${color}!important;color:${color}!important}`;
    const entries = [...this.classes].map(([key, name]) => ({name, colors: key.split(' ').slice(1)}));
    const light = entries.map(({name, colors}) => createRule(name, colors[0])).join('');
    const dark = entries.map(({name, colors}) => (colors[0] === colors[1] ? '' : createRule(name, colors[1]))).join('');
    return light + (dark && `${DARK_MEDIA_QUERY}{${dark}}`);
  }

  private readDefinition(element: Element): void {
    const {id = ''} = element.attributes;
    if (element.name === 'marker') {
      const arrowheads = collectElements(element).filter((part) => part !== element && isConnection(part));
      this.arrowheads.set(id, [...(this.arrowheads.get(id) ?? []), ...arrowheads]);
    }
    if (!element.name.endsWith('Gradient')) return;
    const stops = getChildElements(element).flatMap(({attributes}) => readColor(attributes['stop-color']) ?? []);
    this.gradients.set(id, stops.slice(0, MAX_BACKGROUNDS));
  }

  /** Returns an element's color from its `style`, or else its class, or else its attribute. */
  private getColor(element: Element, property: 'fill' | 'color' | 'stroke'): Color | undefined {
    const [, code = ''] = COLOR_CLASSES[property].exec(element.attributes.class ?? '') ?? [];
    return (
      readColor(findDeclaration(element, property)) ?? this.palette.get(code) ?? readColor(element.attributes[property])
    );
  }

  /** @param textPoints if the element is a part of text, where to check the background */
  private visit(element: Element, parent: Context, textPoints?: readonly Point[]): void {
    const {name, attributes} = element;
    const [, dx, dy, scale] = TRANSLATION.exec(attributes.transform ?? '') ?? [];
    if (UNPAINTED_ELEMENT.test(name)) return;
    // D2 doesn't rotate or scale text, but it does rotate the arrowheads of sketches.
    if (attributes.transform !== undefined && dx === undefined) return this.followConnection(element);
    const context = this.createContext(
      element,
      scale ? {...parent, isSample: true} : parent,
      parseNumber(dx),
      parseNumber(dy),
    );
    const points = name === 'text' || name === 'foreignObject' ? getTextPoints(element, context) : textPoints;
    if (!points) {
      this.fixLine(element, context);
      // Samples are scaled down, so their boxes would be wrong. They don't need layers, because there's no text on them.
      if (!context.isSample) this.addLayer(element, context);
    }
    if (name === 'foreignObject') this.addMarkdownLayer(element, context);
    const opacity = parseNumber(getStyleValue(element, 'opacity'), 1);
    const children = getChildElements(element).map((child): FadedChild => ({element: child, opacity}));
    const isFaded = name === 'g' && opacity > 0 && opacity < 1;
    for (const child of children) this.visit(child.element, isFaded ? {...context, faded: child} : context, points);
    if (isFaded) this.fadeOneByOne(element, children, opacity);
    if (points && element.children.some((child) => typeof child === 'string' && child.trim() !== ''))
      this.fixText(element, context, points);
  }

  private createContext(element: Element, parent: Context, dx: number, dy: number): Context {
    const {name, attributes} = element;
    const {class: names = '', style = ''} = attributes;
    const hasInk = /^(?:text|tspan|div)$/.test(name);
    const ink = hasInk ? this.getColor(element, name === 'div' ? 'color' : 'fill') : undefined;
    const isGroup = GROUP_CLASS.test(names);
    return {
      ...parent,
      x: parent.x + dx,
      y: parent.y + dy,
      opacity: parent.opacity * parseNumber(getStyleValue(element, 'opacity'), 1) * (isGroup ? GROUP_OPACITY : 1),
      isGroup: parent.isGroup || isGroup,
      isTinted: parent.isTinted || TINTED_CLASS.test(names),
      ...(names === 'light-code' && {scheme: 'light'}),
      ...(names === 'dark-code' && {scheme: 'dark'}),
      ...(style.startsWith('animation: d2Transition') && {board: ++this.boardCount}),
      ...(name === 'g' && SHAPE_CLASS.test(names) && {shape: {}}),
      ...(names.includes('appendix-icon') && {isIcon: true}),
      ...(name === 'g' && names === 'appendix' && {ink: this.palette.get('N1') ?? BLACK}),
      ...(ink && {ink, isNeutral: NEUTRAL_CLASS.test(names)}),
    };
  }

  private getFills(element: Element): readonly Color[] {
    const color = this.getColor(element, 'fill');
    return color ? [color] : (this.gradients.get(readReference(getStyleValue(element, 'fill'))) ?? []);
  }

  private addLayer(element: Element, context: Context): void {
    const fills = this.getFills(element);
    const box = fills.length > 0 ? getBoundingBox(element, context) : undefined;
    const opacity = context.opacity * parseNumber(getStyleValue(element, 'fill-opacity'), 1);
    if (box) this.layers.push({box, fills, opacity, context});
  }

  /** Adds a layer for the fill of a Markdown block, which D2 writes as the background color of the HTML in the SVG. */
  private addMarkdownLayer(element: Element, context: Context): void {
    const box = getBoundingBox({...element, name: 'rect'}, context);
    for (const child of getChildElements(element)) {
      const color = readColor(findDeclaration(child, 'background-color'));
      if (box && color) this.layers.push({box, fills: [color], opacity: context.opacity, context});
    }
  }

  /** Returns the colors that may be behind a point. */
  private findBackgrounds(point: Point, scheme: Scheme, board: number): Rgb[] {
    const layersBehind: Layer[] = [];
    for (let i = this.layers.length - 1; i >= 0; i--) {
      const layer = this.layers[i];
      if (!layer || !containsPoint(layer.box, point)) continue;
      const {board: layerBoard, scheme: layerScheme} = layer.context;
      if ((layerBoard !== 0 && layerBoard !== board) || (layerScheme ?? scheme) !== scheme) continue;
      layersBehind.push(layer);
      if (layer.opacity >= 1) break;
    }
    const paintOver = (backgrounds: Rgb[], {fills, opacity, context}: Layer) => {
      const blend = (color: Rgb, below: Rgb) => {
        if (context.isGroup && scheme === 'light') return blendOver(multiply(color, below), opacity, below);
        return blendOver(color, context.isTinted ? (opacity * TINT_OPACITY) / GROUP_OPACITY : opacity, below);
      };
      return backgrounds.flatMap((below) => fills.map((fill) => blend(fill[scheme], below))).slice(0, MAX_BACKGROUNDS);
    };
    return layersBehind.reduceRight(paintOver, [PAGE_BACKGROUND[scheme]]);
  }

  private fixText(
    element: Element,
    {ink, opacity, isNeutral, scheme: onlyScheme, board, faded}: Context,
    points: readonly Point[],
  ): void {
    if (opacity === 0 || ++this.textCount > MAX_TEXTS) return;
    const [light, dark] = SCHEMES.map((scheme) => {
      const original = {color: ink[scheme], opacity};
      if (onlyScheme !== undefined && onlyScheme !== scheme) return original;
      const backgrounds = points.flatMap((point) => this.findBackgrounds(point, scheme, board));
      return findReadableInk(original, backgrounds, isNeutral);
    });
    if (!light || !dark) return;
    if (light.color !== ink.light || dark.color !== ink.dark)
      this.addClass(element, {light: light.color, dark: dark.color}, INK_CLASS_PREFIX);
    // Assumes that at most one group fades the text: sources don't nest faded groups.
    if (faded) faded.opacity = Math.max(faded.opacity, light.opacity, dark.opacity);
  }

  /** Makes a connection and its arrowheads, or the border of a shape, visible. */
  private fixLine(element: Element, context: Context): void {
    const original = this.getColor(element, 'stroke');
    const isDrawn = parseNumber(getStyleValue(element, 'stroke-width'), 1) > 0;
    // `line` elements separate the rows of tables, which are still clear without them.
    if (!original || !isDrawn || element.name === 'line' || context.opacity < 1 || context.isGroup || context.isIcon)
      return;
    if (isConnection(element)) this.fixConnection(element, context, original);
    else this.fixBorder(element, context, original);
  }

  private fixBorder(element: Element, context: Context, original: Color): void {
    const box = getBoundingBox(element, context);
    if (!box || ++this.lineCount > MAX_LINES) return;
    const {shape} = context;
    if (shape?.border) {
      if (isSameColor(original, shape.border.from)) this.recolor(element, 'stroke', original, shape.border.to);
      return;
    }
    const border = this.findVisibleColor(original, getPointsAround(box), context, (scheme) =>
      this.getInnerColors(element, box, context, scheme),
    );
    if (shape) shape.border = {from: original, to: border};
    this.recolor(element, 'stroke', original, border);
  }

  private fixConnection(element: Element, context: Context, original: Color): void {
    const points = findPointsAlong(element.attributes.d ?? '', CONNECTION_FRACTIONS, context);
    if (points.length === 0 || ++this.lineCount > MAX_LINES) return;
    const visibleLine = this.findVisibleColor(original, points, context);
    this.lastConnection = {from: original, to: visibleLine};
    this.recolor(element, 'stroke', original, visibleLine);
    for (const [end, pointsNearEnd] of [
      ['marker-start', points.slice(0, 1)],
      ['marker-end', points.slice(-1)],
    ] as const) {
      for (const arrowhead of this.arrowheads.get(readReference(element.attributes[end])) ?? []) {
        const property = this.getColor(arrowhead, 'stroke') ? 'stroke' : 'fill';
        const color = this.getColor(arrowhead, property);
        if (!color) continue;
        const visibleColor = isSameColor(color, original)
          ? visibleLine
          : this.findVisibleColor(color, pointsNearEnd, context);
        this.recolor(arrowhead, property, color, visibleColor);
      }
    }
  }

  private findVisibleColor(
    color: Color,
    points: readonly Point[],
    context: Context,
    inside?: (scheme: Scheme) => readonly Rgb[],
  ): Color {
    const findInScheme = (scheme: Scheme) => {
      if (context.scheme !== undefined && context.scheme !== scheme) return color[scheme];
      const backgrounds = points.flatMap((point) => this.findBackgrounds(point, scheme, context.board));
      return findVisibleLine(color[scheme], backgrounds, inside?.(scheme));
    };
    return {light: findInScheme('light'), dark: findInScheme('dark')};
  }

  /** Returns the colors inside a border: the fill, or the background if the fill is missing or translucent. */
  private getInnerColors(element: Element, box: Box, context: Context, scheme: Scheme): readonly Rgb[] {
    const fills = parseNumber(getStyleValue(element, 'fill-opacity'), 1) < 1 ? [] : this.getFills(element);
    if (fills.length > 0) return fills.map((fill) => fill[scheme]);
    return this.findBackgrounds(getCenter(box), scheme, context.board);
  }

  /** Gives an arrowhead that isn't in a marker the new color of its connection. */
  private followConnection(arrowhead: Element): void {
    if (!this.lastConnection || !isConnection(arrowhead)) return;
    const {from, to} = this.lastConnection;
    for (const property of ['fill', 'stroke'] as const) {
      const color = this.getColor(arrowhead, property);
      if (color && isSameColor(color, from)) this.recolor(arrowhead, property, from, to);
    }
  }

  private recolor(element: Element, property: 'fill' | 'stroke', from: Color, to: Color): void {
    if (isSameColor(from, to) || this.recolored[property].has(element)) return;
    this.recolored[property].add(element);
    this.addClass(element, to, property === 'stroke' ? LINE_CLASS_PREFIX : INK_CLASS_PREFIX);
  }

  private addClass(element: Element, color: Color, prefix: string): void {
    const key = `${prefix} ${formatColor(color)}`;
    const name = this.classes.get(key) ?? `${prefix}${this.classes.size}`;
    this.classes.set(key, name);
    this.addedClasses.set(element, [...(this.addedClasses.get(element) ?? []), name]);
  }

  /** If a group's opacity would make some of its text unreadable, fades the group's children one by one instead. */
  private fadeOneByOne(group: Element, children: readonly FadedChild[], opacity: number): void {
    if (children.every((child) => child.opacity <= opacity)) return;
    const {style = ''} = group.attributes;
    const declaration = /opacity:[\d.]+/;
    if (!declaration.test(style)) return;
    group.attributes = {...group.attributes, style: style.replace(declaration, 'opacity:1')};
    for (const child of children) {
      if (UNPAINTED_ELEMENT.test(child.element.name)) continue;
      const {opacity: _, ...others} = child.element.attributes;
      child.element.attributes = {opacity: `${+child.opacity.toFixed(2)}`, ...others};
    }
  }
}
