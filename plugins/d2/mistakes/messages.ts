import * as fixes from './fixes';
import type {ErrorSite, Finding} from './types';

/** What D2's message means, and the section of the troubleshooting page about it. */
export interface MessageRule {
  /** Its groups are the facts. */
  readonly message: RegExp;
  /** Name of the explanation. Without one, readers only get D2's message and the link. @default the entry */
  readonly kind?: string;
  /** Id of a heading of the troubleshooting page. */
  readonly entry: string;
  readonly find?: (place: ErrorSite) => Finding;
}

const STYLE_NUMBER =
  /^expected "(?<keyword>[\w-]+)" to be a number (?:between (?<low>[\d.]+) and (?<high>[\d.]+)|greater or equal to (?<least>\d+))$/;

/** D2's messages, as its 0.7 writes them. The first match counts. */
export const MESSAGES: readonly MessageRule[] = [
  // Text and quotes
  {message: /^missing value after colon$/, entry: 'number-sign', find: fixes.quoteColor},
  {message: /^substitutions must begin on \{$/, entry: 'dollar', find: fixes.escapeDollar},
  {
    message: /^substitutions must be terminated by \}$/,
    kind: 'open-variable',
    entry: 'dollar',
    find: fixes.closeSubstitution,
  },
  {message: /^unexpected text after (?:unquoted string|map|array)$/, entry: 'brackets', find: fixes.quoteValue},
  {message: /^unexpected text after map key$/, entry: 'key-signs', find: fixes.quoteKey},
  {message: /^unexpected text after (?:double|single) quoted string$/, entry: 'after-quote', find: fixes.swapQuotes},
  {
    message: /^(?:double|single) quoted strings must be terminated with ["']$/,
    entry: 'open-quote',
    find: fixes.closeQuote,
  },
  {message: /^key length \d+ exceeds maximum allowed length of 518$/, entry: 'open-quote', kind: 'key-length'},
  {
    message: /^(?:block comments must be terminated with """|unfinished escape sequence)$/,
    entry: 'open-quote',
    kind: 'other',
  },
  {message: /^unexpected text after \S* ?block string/, entry: 'block-string', kind: 'block-bar'},
  {message: /^block string must be terminated with /, entry: 'block-string', find: fixes.closeBlock},
  {message: /^block string cannot be empty$/, entry: 'block-string', kind: 'block-empty'},
  {message: /^malformed Markdown: element <(?<word>[\w-]+)> closed by /, entry: 'markdown', find: fixes.closeTag},
  {message: /^malformed Markdown: /, entry: 'markdown'},
  // Braces and lists
  {message: /^maps must be terminated with \}$/, entry: 'brace-missing', find: fixes.closeBraces},
  {
    message: /^arrays must be terminated with \]$/,
    entry: 'brace-missing',
    kind: 'bracket-missing',
    find: fixes.closeArray,
  },
  {message: /^unexpected map termination character \} in file map$/, entry: 'brace-extra', find: fixes.removeBrace},
  {message: /^class "(?<word>.*)" not found\. Did you mean to use ";"/, entry: 'commas', find: fixes.splitArray},
  {message: /^map value without key$/, entry: 'no-key'},
  {message: /^invalid text beginning unquoted key$/, entry: 'foreign-arrows', find: fixes.replaceArrow},
  // Arrows and connections
  {message: /^connection missing (?:destination|source)$/, entry: 'open-end', find: fixes.expandList},
  {message: /^unterminated connection$/, entry: 'open-end'},
  {message: /^indexed edge does not exist$/, entry: 'no-edge'},
  {
    message: /^(?:reserved keywords are prohibited in edges|edge with board keyword alone doesn't make sense)$/,
    entry: 'keyword-names',
    find: fixes.quoteKeyword,
  },
  {
    message: /^edge map keys must be reserved keywords$/,
    entry: 'more-arrows',
    kind: 'edge-key',
    find: fixes.suggestForeignKey,
  },
  {message: /^cannot create edge inside edge$/, entry: 'more-arrows', kind: 'edge-in-edge'},
  {message: /^edges cannot be assigned arrays$/, entry: 'more-arrows', kind: 'edge-list'},
  {
    message:
      /^(?:cannot create edges between boards|unexpected character in edge index|"(?:source|target)-arrowhead" can only be used on connections|source-arrowhead\/target-arrowhead map keys must be reserved keywords|edge from .* cannot enter itself|could not find center of |cannot substitute array variable ".*" to an edge)/s,
    entry: 'more-arrows',
    kind: 'other',
  },
  // Styles
  {message: /^(?<word>[\w-]+) must be style\.[\w-]+$/, entry: 'style-prefix', find: fixes.addStyle},
  {message: /^invalid style keyword: "(?<word>.*)"$/s, entry: 'style-unknown', find: fixes.suggestStyle},
  {message: /^unknown style key: (?<word>.*)$/s, entry: 'style-unknown', kind: 'style-case', find: fixes.lowerStyle},
  {message: /^"style" expected to be set to a map of key-values/, entry: 'style-unknown', kind: 'style-map'},
  {
    message: /^expected "(?<keyword>[a-z-]+)" to be a valid named color/,
    entry: 'color-values',
    find: fixes.suggestColor,
  },
  {message: STYLE_NUMBER, entry: 'style-ranges', find: fixes.limitNumber},
  {
    message: /^expected "(?<keyword>[\w-]+)" to be true or false$/,
    entry: 'style-words',
    kind: 'boolean',
    find: fixes.suggestBoolean,
  },
  {
    message: /^"(?<word>.*)" is not a valid font in our system$/s,
    entry: 'style-words',
    kind: 'font',
    find: fixes.suggestFont,
  },
  {
    message: /^expected "text-transform" to be one of \((?<list>.*)\)$/,
    entry: 'style-words',
    kind: 'choice',
    find: fixes.suggestTransform,
  },
  {
    message: /^expected "fill-pattern" to be one of: (?<list>.*)$/,
    entry: 'style-words',
    kind: 'choice',
    find: fixes.suggestPattern,
  },
  {message: /^key "(?<keyword>3d|double-border)" can only be applied to (?<list>.*)$/, entry: 'style-shapes'},
  // Shapes and sizes
  {message: /^unknown shape "(?<word>.*)"$/s, entry: 'shape-names', find: fixes.suggestShape},
  {message: /^width and height must be equal for (?<word>circle|square) shapes$/, entry: 'equal-sizes'},
  {message: /^non-integer (?<keyword>[\w-]+) "/, entry: 'size-unit', find: fixes.removeUnit},
  {message: /^image shape must include an "icon" field$/, entry: 'image-icon'},
  {message: /^image shapes cannot have children\.$/, entry: 'image-icon', kind: 'image-children'},
  {message: /^(?:sql_table columns|class fields) cannot have children$/, entry: 'table-rows'},
  {message: /^"constraint" keyword can only be used in "sql_table" shapes$/, entry: 'table-rows', kind: 'constraint'},
  {message: /^(?:Label|Tooltip) cannot be set to URL when link is also set/, entry: 'link-text'},
  {
    message:
      /^(?:[\w-]+ must be a positive integer|grid-gap must be|(?:vertical|horizontal)-gap must be|cannot index into array|reserved field \S+ does not accept composite|bad icon url|invalid shape, can only set|shape \S+ (?:must have a non-empty label|cannot have newlines)|constraint value must be|reserved field ".*" must have a value|unexpected field |"(?!vars")[\w-]+" must be the last part of the key)/,
    entry: 'more-shapes',
    kind: 'other',
  },
  // Positions and direction
  {
    message:
      /^near key "(?<word>.*)" must be the absolute path to a shape or one of the following constants: (?<constants>.*)$/s,
    entry: 'near-values',
    find: fixes.suggestNear,
  },
  {message: /^constant near keys can only be set on root level shapes$/, entry: 'near-container'},
  {
    message: /^direction must be one of .*, got "(?<word>.*)"$/s,
    entry: 'direction-values',
    find: fixes.suggestDirection,
  },
  {
    message: /^(?:near keys cannot be set|position keywords cannot|(?:top|left) must be|invalid "near" field)/,
    entry: 'more-positions',
    kind: 'other',
  },
  {message: /^"style" needs a value$/, entry: 'more-boards', kind: 'other'},
  // Variables and imports
  {message: /^could not resolve variable "(?<word>.*)"$/s, entry: 'variable-names', find: fixes.suggestVariable},
  {message: /^failed to import "(?<word>.*)": file does not exist$/s, entry: 'import-files', find: fixes.suggestFile},
  {message: /^@.* is not a valid import, did you mean \.\.\.@/s, entry: 'import-dots', find: fixes.addDots},
  {
    message: /^unquoted strings cannot begin with \.\.\.@/,
    entry: 'import-dots',
    kind: 'import-value',
    find: fixes.removeDots,
  },
  {message: /^detected cyclic import chain: /, entry: 'import-cycle'},
  {message: /^unexpected text after import$/, entry: 'import-text', find: fixes.moveImport},
  {message: /^import key .* doesn't exist inside import$/s, entry: 'import-key', find: fixes.findImportKey},
  {
    message:
      /^(?:imports must specify a path|cannot spread import non map|can only spread import array|a board itself cannot be linked)/s,
    entry: 'more-imports',
    kind: 'other',
  },
  {message: /^"(?<word>.*)" is not a valid config$/s, entry: 'config-values', find: fixes.suggestConfig},
  {
    message: /^expected an? (?:integer|boolean) for "(?<keyword>[\w-]+)", got "(?<word>.*)"$/s,
    entry: 'config-values',
    kind: 'config-value',
    find: fixes.suggestConfig,
  },
  {message: /^(?<word>-?\d+) is not a valid theme ID$/, entry: 'config-values', kind: 'theme'},
  {message: /^"vars" must be the last part of the key$/, entry: 'vars-key', find: fixes.nestVariable},
  {
    message:
      /^(?:cannot substitute |cannot spread non|"d2-config" can only|"[\w-]+" needs a (?:value|map)|"\w+" is not a valid theme code|expected "\w+" to be a valid named color)/,
    entry: 'more-variables',
    kind: 'other',
  },
  // Classes, globs, and boards
  {message: /^glob filters cannot be used outside globs$/, entry: 'filter-place'},
  {message: /^(?<word>layers|scenarios|steps|classes) must be declared at a board root scope$/, entry: 'board-place'},
  {message: /^(?:invalid underscore|parent "_" can only be used)/, entry: 'underscore'},
  {
    message: /^(?<word>.*) is an invalid class field, must be reserved keyword$/s,
    entry: 'more-boards',
    kind: 'class-key',
    find: fixes.suggestForeignKey,
  },
  {
    message:
      /^(?:classes cannot contain an edge|"class" cannot appear|invalid value in array|glob filters cannot be composites|&\w+ must be|board name .* already used|field key must contain more)/s,
    entry: 'more-boards',
    kind: 'other',
  },
];
