import {type Box, boxOf, isIn, numberOf, type Point, pointsAlong} from './geometry';
import {multiply, over, type Rgb, readableInk, rgbOf, toHex, visibleLine} from './ink';
import {type Element, parse, TooLarge, textOf} from './sanitize/parse';

type Scheme = 'light' | 'dark';
/** A color in both schemes. */
type Pair = Readonly<Record<Scheme, Rgb>>;

/** A surface that is painted. Of a gradient each stop may be what a text stands on. */
interface Layer {
  readonly box: Box;
  readonly fills: readonly Pair[];
  readonly opacity: number;
  readonly isBlended: boolean;
  readonly board: number;
  readonly scheme: Scheme | undefined;
}

/** What the elements around a place set for those in them. */
interface Place extends Point {
  readonly opacity: number;
  /** The only scheme in which it is seen, if it is not both. */
  readonly scheme: Scheme | undefined;
  /** Each board of an animation is seen alone. */
  readonly board: number;
  /** Whether it is blended with what is below it, as groups of sequence diagrams are. */
  readonly isBlended: boolean;
  readonly ink: Pair;
  /** Whether the ink is the theme's for ordinary text: another one may take its place. */
  readonly isNeutral: boolean;
  /** Whether it is in the sign of a link or a tooltip, whose frame is no more than an ornament. */
  readonly isIcon: boolean;
  /** Whether it belongs to a sample in a legend. */
  readonly isSample: boolean;
  /** The shape that it is a part of, if it may have several. Its outline comes first, and the others follow that. */
  readonly shape: Shape | undefined;
  /** The child of a group that its source fades, in which it is. */
  readonly faded: Faded | undefined;
}

interface Shape {
  /** The color of its outline, and what has become of it. */
  border?: {readonly from: Pair; readonly to: Pair};
}

interface Faded {
  readonly element: Element;
  /** The opacity with which all its texts can be read. */
  opacity: number;
}

/** Where a text is written: its middle, and what lies half-way to its ends. */
type Spots = readonly Point[];

/** What the names of added classes begin with: those for texts and surfaces, and those for lines. */
const INK = 'd2-ink-';
const LINE = 'd2-line-';
const SCHEMES = ['light', 'dark'] as const;
const DARK = '@media screen and (prefers-color-scheme:dark)';
const FILL = /(?:^|\s)fill-(N[1-7]|B[1-6]|AA[245]|AB[45])(?=\s|$)/;
const COLOR = /(?:^|\s)color-(N[1-7]|B[1-6]|AA[245]|AB[45])(?=\s|$)/;
const STROKE = /(?:^|\s)stroke-(N[1-7]|B[1-6]|AA[245]|AB[45])(?=\s|$)/;
const SHAPE = /(?:^|\s)shape(?=\s|$)/;
const CONNECTION = /(?:^|\s)connection(?=\s|$)/;
/** Where a connection is looked at, in parts of its length. Its ends are at its shapes. */
const ALONG = [0.2, 0.35, 0.5, 0.65, 0.8];
/** Pixels beside a border at which its ground is. */
const BESIDE = 3;
const NEUTRAL = /(?:fill|color)-N[17](?=\s|$)/;
const RULE = /\.(?:fill|color)-(N[1-7]|B[1-6]|AA[245]|AB[45])\s*\{\s*(?:fill|color):\s*(#[0-9a-f]{6})/gi;
/** What is in these is painted elsewhere. */
const ELSEWHERE = /^(?:defs|mask|marker|pattern|clipPath|filter|symbol|style|title)$/;
/** The samples in a legend are also scaled down. */
const TRANSLATE = /^translate\(\s*(-?[\d.]+)[\s,]+(-?[\d.]+)\s*\)( scale\(0?\.\d+\))?$/;
const ofBoth = (color: Rgb): Pair => ({light: color, dark: color});
const BLACK = ofBoth([0, 0, 0]);
/** D2's class of groups: `mix-blend-mode: multiply`, with this opacity. */
const BLENDED = /(?:^|\s)blend(?=\s|$)/;
const BLEND_OPACITY = 0.5;
/** Boards without a ground of their own. */
const GROUND: Pair = {light: [255, 255, 255], dark: [30, 30, 46]};
/** Width of a letter in its size, about. */
const LETTER = 0.5;
/** More texts and lines than anyone can read on one picture, and colors that may lie below one of them. */
const MOST = {texts: 5000, lines: 3000, grounds: 8};

/**
 * Gives each text of a picture an ink that can be read on what it stands on, in both schemes, and each line a color that can be
 * seen there. D2 leaves labels pale on fills that the source sets, too weak in containers, on code and on some themes; and what
 * fades a shape fades its label, too. Lines of some themes are too weak in the other scheme. What can be read stays as it is,
 * and lines that the source fades stay faded.
 *
 * @param svg as D2 wrote it, with the rules of both themes
 */
export function withReadableInk(svg: string): string {
  try {
    return new Reader(svg).read();
  } catch (error) {
    // `sanitize` refuses it.
    if (error instanceof TooLarge) return svg;
    throw error;
  }
}

/** The theme's colors by their codes, as the rules of the picture have them. */
function readPalette(svg: string): Map<string, Pair> {
  const palette = new Map<string, Pair>();
  const border = svg.indexOf(DARK);
  for (const {index, 1: code = '', 2: digits = ''} of svg.matchAll(RULE)) {
    const color = rgbOf(digits);
    if (!color) continue;
    const isDark = border >= 0 && index > border;
    palette.set(code, isDark ? {light: palette.get(code)?.light ?? color, dark: color} : ofBoth(color));
  }
  return palette;
}

const elementsOf = ({children}: Element): Element[] => children.filter((child) => typeof child !== 'string');

function declarationOf({attributes}: Element, name: string): string | undefined {
  const declaration = attributes.style?.split(';').find((part) => part.slice(0, part.indexOf(':')).trim() === name);
  return declaration?.slice(declaration.indexOf(':') + 1).trim();
}

/** A presentation attribute, or the declaration that goes before it. */
function attributeOf(element: Element, name: string): string | undefined {
  return declarationOf(element, name) ?? element.attributes[name];
}

function ofText(color: string | undefined): Pair | undefined {
  const rgb = rgbOf(color ?? '');
  return rgb && ofBoth(rgb);
}

function spotsOf(element: Element, place: Place): Spots {
  const size = numberOf(attributeOf(element, 'font-size'), 16);
  const at = (name: string) =>
    numberOf(element.attributes[name]) * (element.attributes[name]?.endsWith('em') ? size : 1);
  const spots = (x: number, y: number, width: number) =>
    [-width / 4, 0, width / 4].map((aside) => ({x: place.x + x + aside, y: place.y + y}));
  if (element.name === 'foreignObject')
    return spots(at('x') + at('width') / 2, at('y') + at('height') / 2, at('width'));
  const lines = elementsOf(element).some(({attributes}) => attributes.x !== undefined)
    ? elementsOf(element)
    : [element];
  const width = Math.max(...lines.map((line) => textOf(line).trim().length)) * size * LETTER;
  const anchor = attributeOf(element, 'text-anchor');
  const toMiddle = anchor === 'middle' ? 0 : anchor === 'end' ? -width / 2 : width / 2;
  return spots(at('x') + toMiddle, at('y') - size / 3, width);
}

const isSame = (a: Pair, b: Pair): boolean => toHex(a.light) === toHex(b.light) && toHex(a.dark) === toHex(b.dark);

/** The id in `url(#id)`; empty for anything else. */
function referenceIn(value = ''): string {
  const [, id = ''] = /^url\(['"]?#([^'")]+)/.exec(value) ?? [];
  return id;
}

/** The parts of an arrowhead that have a color. */
function headsOf(marker: Element): Element[] {
  return elementsOf(marker).flatMap((child) => [
    ...(CONNECTION.test(child.attributes.class ?? '') ? [child] : []),
    ...headsOf(child),
  ]);
}

const middleOf = ({left, right, top, bottom}: Box): Point => ({x: (left + right) / 2, y: (top + bottom) / 2});

/** Points beside the four sides of a box. */
function besides(box: Box | undefined): Point[] {
  if (!box) return [];
  const {x, y} = middleOf(box);
  return [
    {x, y: box.top - BESIDE},
    {x, y: box.bottom + BESIDE},
    {x: box.left - BESIDE, y},
    {x: box.right + BESIDE, y},
  ];
}

class Reader {
  private readonly palette: ReadonlyMap<string, Pair>;
  private readonly gradients = new Map<string, readonly Pair[]>();
  private readonly layers: Layer[] = [];
  private readonly edits: {readonly start: number; readonly end: number; readonly text: string}[] = [];
  /** Names of the classes that are added, by their colors in both schemes. */
  private readonly classes = new Map<string, string>();
  /** Arrowheads by the ids of their markers. */
  private readonly heads = new Map<string, Element[]>();
  /** Elements with a new color: connections share their arrowheads. */
  private readonly recolored = {fill: new Set<Element>(), stroke: new Set<Element>()};
  /** The color of the last connection, and what has become of it. */
  private last: {readonly from: Pair; readonly to: Pair} | undefined;
  private boards = 0;
  private texts = 0;
  private lines = 0;

  constructor(private readonly svg: string) {
    this.palette = readPalette(svg);
  }

  read(): string {
    const root = parse(this.svg);
    this.readShared(root);
    this.visit(root, {
      x: 0,
      y: 0,
      opacity: 1,
      scheme: undefined,
      board: 0,
      isBlended: false,
      ink: BLACK,
      isNeutral: true,
      isIcon: false,
      isSample: false,
      shape: undefined,
      faded: undefined,
    });
    if (this.edits.length === 0) return this.svg;
    const edits = [...this.edits].sort((a, b) => a.start - b.start);
    const between = edits.map(({start, text}, i) => this.svg.slice(edits[i - 1]?.end ?? 0, start) + text);
    const written = between.join('') + this.svg.slice(edits.at(-1)?.end);
    const end = written.lastIndexOf('</svg>', written.lastIndexOf('</svg>') - 1);
    return `${written.slice(0, end)}<style>${this.rules()}</style>${written.slice(end)}`;
  }

  private rules(): string {
    const rule = (name: string, color = '') =>
      name.startsWith(LINE)
        ? `.${name}{stroke:${color}!important}`
        : `.${name}{fill:${color}!important;color:${color}!important}`;
    const all = [...this.classes].map(([key, name]) => ({name, colors: key.split(' ').slice(1)}));
    const light = all.map(({name, colors}) => rule(name, colors[0])).join('');
    const dark = all.map(({name, colors}) => (colors[0] === colors[1] ? '' : rule(name, colors[1]))).join('');
    return light + (dark && `${DARK}{${dark}}`);
  }

  /** Reads what is referred to: gradients, and arrowheads. */
  private readShared(element: Element): void {
    for (const child of elementsOf(element)) this.readShared(child);
    const {id = ''} = element.attributes;
    if (element.name === 'marker') this.heads.set(id, [...(this.heads.get(id) ?? []), ...headsOf(element)]);
    if (!element.name.endsWith('Gradient')) return;
    const stops = elementsOf(element).flatMap(({attributes}) => {
      const color = rgbOf(attributes['stop-color'] ?? '');
      return color ? [ofBoth(color)] : [];
    });
    this.gradients.set(id, stops.slice(0, MOST.grounds));
  }

  /** The color of an element: by its style, or else by its class, or else by its attribute. */
  private colorOf(element: Element, property: 'fill' | 'color' | 'stroke'): Pair | undefined {
    const [, code = ''] =
      {fill: FILL, color: COLOR, stroke: STROKE}[property].exec(element.attributes.class ?? '') ?? [];
    return ofText(declarationOf(element, property)) ?? this.palette.get(code) ?? ofText(element.attributes[property]);
  }

  private visit(element: Element, around: Place, spots?: Spots): void {
    const {name, attributes} = element;
    const [, dx, dy, scale] = TRANSLATE.exec(attributes.transform ?? '') ?? [];
    if (ELSEWHERE.test(name)) return;
    // What is turned or scaled is no text that D2 writes, but the arrowheads of a sketch are.
    if (attributes.transform !== undefined && dx === undefined) return this.followLine(element);
    const here = this.enter(element, scale ? {...around, isSample: true} : around, numberOf(dx), numberOf(dy));
    const isPlaced = name === 'text' || name === 'foreignObject';
    const found = isPlaced ? spotsOf(element, here) : spots;
    if (!found) {
      this.judgeLine(element, here);
      // No text is on a sample, whose size isn't followed here.
      if (!here.isSample) this.paint(element, here);
    }
    if (name === 'foreignObject') this.paintBehind(element, here);
    const opacity = numberOf(attributeOf(element, 'opacity'), 1);
    const faded = elementsOf(element).map((child): Faded => ({element: child, opacity}));
    const isFade = name === 'g' && opacity > 0 && opacity < 1;
    for (const child of faded) this.visit(child.element, isFade ? {...here, faded: child} : here, found);
    if (isFade) this.spread(element, faded, opacity);
    if (found && element.children.some((child) => typeof child === 'string' && child.trim() !== ''))
      this.judge(element, here, found);
  }

  private enter(element: Element, around: Place, dx: number, dy: number): Place {
    const {name, attributes} = element;
    const {class: names = '', style = ''} = attributes;
    const ink = /^(?:text|tspan|div)$/.test(name)
      ? this.colorOf(element, name === 'div' ? 'color' : 'fill')
      : undefined;
    const isBlended = BLENDED.test(names);
    const isShape = name === 'g' && SHAPE.test(names);
    const isAppendix = name === 'g' && names === 'appendix';
    return {
      ...around,
      x: around.x + dx,
      y: around.y + dy,
      opacity: around.opacity * numberOf(attributeOf(element, 'opacity'), 1) * (isBlended ? BLEND_OPACITY : 1),
      isBlended: around.isBlended || isBlended,
      ...(names === 'light-code' && {scheme: 'light'}),
      ...(names === 'dark-code' && {scheme: 'dark'}),
      ...(style.startsWith('animation: d2Transition') && {board: ++this.boards}),
      ...(isShape && {shape: {}}),
      ...(names.includes('appendix-icon') && {isIcon: true}),
      ...(isAppendix && {ink: this.palette.get('N1') ?? BLACK}),
      ...(ink && {ink, isNeutral: NEUTRAL.test(names)}),
    };
  }

  /** The colors that an element is filled with. */
  private fillsOf(element: Element): readonly Pair[] {
    const color = this.colorOf(element, 'fill');
    return color ? [color] : (this.gradients.get(referenceIn(attributeOf(element, 'fill'))) ?? []);
  }

  private paint(element: Element, {x, y, opacity, isBlended, board, scheme}: Place): void {
    const fills = this.fillsOf(element);
    const box = fills.length > 0 ? boxOf(element, {x, y}) : undefined;
    const share = numberOf(attributeOf(element, 'fill-opacity'), 1);
    if (box) this.layers.push({box, fills, opacity: opacity * share, isBlended, board, scheme});
  }

  /** The ground that a source gives a Markdown text: D2 writes it as the background of the HTML in the picture. */
  private paintBehind(element: Element, {x, y, opacity, isBlended, board, scheme}: Place): void {
    const box = boxOf({...element, name: 'rect'}, {x, y});
    for (const child of elementsOf(element)) {
      const color = ofText(declarationOf(child, 'background-color'));
      if (box && color) this.layers.push({box, fills: [color], opacity, isBlended, board, scheme});
    }
  }

  /** The colors that a point may have below a text. */
  private groundsAt(point: Point, scheme: Scheme, board: number): Rgb[] {
    const below: Layer[] = [];
    for (let i = this.layers.length - 1; i >= 0; i--) {
      const layer = this.layers[i];
      if (!layer || !isIn(layer.box, point) || (layer.board !== 0 && layer.board !== board)) continue;
      if (layer.scheme !== undefined && layer.scheme !== scheme) continue;
      below.push(layer);
      if (layer.opacity >= 1) break;
    }
    const onto = (grounds: Rgb[], {fills, opacity, isBlended}: Layer) => {
      const painted = (color: Rgb, ground: Rgb) => over(isBlended ? multiply(color, ground) : color, opacity, ground);
      return grounds.flatMap((ground) => fills.map((fill) => painted(fill[scheme], ground))).slice(0, MOST.grounds);
    };
    return below.reduceRight(onto, [GROUND[scheme]]);
  }

  /** Sees to it that the text of an element can be read. */
  private judge(element: Element, {ink, opacity, isNeutral, scheme: only, board, faded}: Place, spots: Spots): void {
    if (opacity === 0 || ++this.texts > MOST.texts) return;
    const [light, dark] = SCHEMES.map((scheme) => {
      const given = {color: ink[scheme], opacity};
      if (only !== undefined && only !== scheme) return given;
      const grounds = spots.flatMap((spot) => this.groundsAt(spot, scheme, board));
      return readableInk(given, grounds, isNeutral);
    });
    if (!light || !dark) return;
    if (light.color !== ink.light || dark.color !== ink.dark)
      this.color(element, `${toHex(light.color)} ${toHex(dark.color)}`);
    // As if nothing else faded it: sources fade one group, not those in it.
    if (faded) faded.opacity = Math.max(faded.opacity, light.opacity, dark.opacity);
  }

  /** Sees to it that the line of an element can be seen: a connection with its arrowheads, or a shape's border. */
  private judgeLine(element: Element, place: Place): void {
    const given = this.colorOf(element, 'stroke');
    const isDrawn = numberOf(attributeOf(element, 'stroke-width'), 1) > 0;
    // Lines are between the rows of tables, which are told apart by their places.
    if (!given || !isDrawn || element.name === 'line' || place.opacity < 1 || place.isBlended || place.isIcon) return;
    const isConnection = CONNECTION.test(element.attributes.class ?? '');
    const points = isConnection
      ? pointsAlong(element.attributes.d ?? '', ALONG, place)
      : besides(boxOf(element, place));
    if (points.length === 0 || ++this.lines > MOST.lines) return;
    const seen = (color: Pair, at: readonly Point[], inside?: (scheme: Scheme) => readonly Rgb[]): Pair => {
      const inScheme = (scheme: Scheme) => {
        if (place.scheme !== undefined && place.scheme !== scheme) return color[scheme];
        const grounds = at.flatMap((point) => this.groundsAt(point, scheme, place.board));
        return visibleLine(color[scheme], grounds, inside?.(scheme));
      };
      return {light: inScheme('light'), dark: inScheme('dark')};
    };
    if (!isConnection) {
      const {shape} = place;
      if (shape?.border) {
        if (isSame(given, shape.border.from)) this.recolor(element, 'stroke', given, shape.border.to);
        return;
      }
      const border = seen(given, points, (scheme) => this.insideOf(element, place, scheme));
      if (shape) shape.border = {from: given, to: border};
      this.recolor(element, 'stroke', given, border);
      return;
    }
    const line = seen(given, points);
    this.last = {from: given, to: line};
    this.recolor(element, 'stroke', given, line);
    for (const [end, near] of [
      ['marker-start', points.slice(0, 1)],
      ['marker-end', points.slice(-1)],
    ] as const) {
      for (const head of this.heads.get(referenceIn(element.attributes[end])) ?? []) {
        const property = this.colorOf(head, 'stroke') ? 'stroke' : 'fill';
        const color = this.colorOf(head, property);
        if (color) this.recolor(head, property, color, isSame(color, given) ? line : seen(color, near));
      }
    }
  }

  /** The colors that a border surrounds: the element's own fill, or what is seen through it. */
  private insideOf(element: Element, place: Place, scheme: Scheme): readonly Rgb[] {
    const fills = numberOf(attributeOf(element, 'fill-opacity'), 1) < 1 ? [] : this.fillsOf(element);
    if (fills.length > 0) return fills.map((fill) => fill[scheme]);
    const box = boxOf(element, place);
    return box ? this.groundsAt(middleOf(box), scheme, place.board) : [];
  }

  /** Gives an arrowhead that is a part of the picture the color that its connection has got. */
  private followLine(head: Element): void {
    if (!this.last || !CONNECTION.test(head.attributes.class ?? '')) return;
    const {from, to} = this.last;
    for (const property of ['fill', 'stroke'] as const) {
      const color = this.colorOf(head, property);
      if (color && isSame(color, from)) this.recolor(head, property, from, to);
    }
  }

  private recolor(element: Element, property: 'fill' | 'stroke', from: Pair, to: Pair): void {
    if (isSame(from, to) || this.recolored[property].has(element)) return;
    this.recolored[property].add(element);
    this.color(element, `${toHex(to.light)} ${toHex(to.dark)}`, property === 'stroke' ? LINE : INK);
  }

  private color(element: Element, colors: string, kind = INK): void {
    const key = `${kind} ${colors}`;
    const name = this.classes.get(key) ?? `${kind}${this.classes.size}`;
    this.classes.set(key, name);
    const tag = element.start + 1 + element.name.length;
    const at = element.attributes.class === undefined ? -1 : this.svg.indexOf(' class="', tag);
    if (at < 0) this.edits.push({start: tag, end: tag, text: ` class="${name}"`});
    else this.edits.push({start: at + 8, end: at + 8, text: `${name} `});
  }

  /** Fades the children of a group one by one where the group's own opacity leaves a text of theirs too weak. */
  private spread(group: Element, children: readonly Faded[], opacity: number): void {
    if (children.every((child) => child.opacity <= opacity)) return;
    const declaration = /opacity:[\d.]+/g;
    declaration.lastIndex = group.start;
    const found = declaration.exec(this.svg);
    if (!found || found.index > this.svg.indexOf('>', group.start)) return;
    this.edits.push({start: found.index, end: declaration.lastIndex, text: 'opacity:1'});
    for (const {element, opacity: own} of children) {
      const tag = element.start + 1 + element.name.length;
      if (!ELSEWHERE.test(element.name)) this.edits.push({start: tag, end: tag, text: ` opacity="${+own.toFixed(2)}"`});
    }
  }
}
