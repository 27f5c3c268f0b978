import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import type {Worker} from 'node:worker_threads';
import type {CompileResponse} from '@d2lang/d2';
import {readGraph} from '../compiler/graph';
import {type ProgramResponse, startProgram} from '../compiler/program';
import type {Graph} from '../compiler/request';
import {compareGraphs} from './compare';
import {describeDifferences} from './feedback';

/** An exercise, sources that solve it, and sources that don't, with the feedback that readers get. */
interface Case {
  readonly about: string;
  readonly start: string;
  readonly solution: string;
  readonly solved: readonly string[];
  readonly wrong: readonly (readonly [source: string, ...feedback: string[]])[];
}

const CASES: readonly Case[] = [
  {
    about: 'a connection with a label',
    start: 'cart\npayment',
    solution: 'cart -> payment: charge',
    solved: [
      'cart\npayment\ncart -> payment: charge',
      'payment <- cart: charge',
      'cart->payment:charge',
      '"cart" -> \'payment\': "charge"',
      'cart -> payment: {label: charge}',
      'cart -> payment\n(cart -> payment)[0]: charge',
      'cart -> payment\n(cart -> payment)[0].label: charge',
      'cart -> PAYMENT: charge\npayment.label: payment',
      'vars: {what: charge}\ncart -> payment: ${what}',
      'cart; payment; cart -> payment: charge # pays',
      'cart: {style.fill: red}\ncart -> payment: charge {style.stroke-dash: 3}',
      'cart: {shape: cylinder}\ncart -> payment: charge',
      'direction: right\ncart -> payment: charge',
      'classes: {c: {style.bold: true}}\ncart.class: c\ncart -> payment: charge',
      'cart -> payment: charge\n(cart -> payment)[0].style.animated: true',
    ],
    wrong: [
      ['cart\npayment', 'Almost: `cart -> payment` is missing.'],
      ['cart -> payment', 'Almost: `cart -> payment` needs the label `charge`.'],
      ['payment -> cart: charge', 'Almost: `payment -> cart` points the wrong way: swap its ends.'],
      ['cart <- payment: charge', 'Almost: `cart <- payment` points the wrong way: swap its ends.'],
      ['cart -- payment: charge', 'Almost: `cart -- payment` needs an arrowhead at `payment`.'],
      ['cart <-> payment: charge', 'Almost: `cart <-> payment` shouldn’t have an arrowhead at `cart`.'],
      [
        'cart -> payment: Charge',
        'Almost: the label of `cart -> payment` should be `charge`, not `Charge`: keys ignore case, labels don’t.',
      ],
      [
        'cart -> payment: "char ge"',
        'Almost: the label of `cart -> payment` should be `charge`, not `char ge`: check the spaces.',
      ],
      ['cart -> payment: pay', 'Almost: the label of `cart -> payment` should be `charge`, not `pay`.'],
      [
        'Cart -> payment: charge',
        'Almost: the label of `cart` should be `cart`, not `Cart`: keys ignore case, labels don’t.',
      ],
      ['cart -> paymnet: charge', 'Almost: you have `paymnet` instead of `payment`.'],
      [
        'cart\npayment\ncart -> pay: charge',
        'Almost: you have a new shape `pay` that isn’t in the goal.',
        '`cart -> payment` is missing.',
      ],
      [
        'cart -> payment: charge\ncart -> payment: charge',
        'Almost: you have `cart -> payment` too often: each time you write it, you get another connection. To change one that’s there, add its index, as in `(cart -> payment)[0]`.',
      ],
      ['cart -> payment: charge\npayment -> cart', 'Almost: `payment -> cart` isn’t in the goal.'],
      [
        'cart.payment: charge',
        '`cart.payment` shouldn’t be inside a container.',
        '`cart -> payment` is missing.',
        'The label of `payment` should be `payment`, not `charge`.',
      ],
      ['', '`cart` and `payment` are missing.', '`cart -> payment` is missing.'],
      [
        'cart -> payment.charge',
        'Almost: you have a new shape `payment.charge` that isn’t in the goal.',
        '`cart -> payment` is missing.',
      ],
      [
        'layers: {x: {cart -> payment: charge}}\ncart -> payment: charge',
        'Almost: the board `layers.x` isn’t in the goal.',
      ],
    ],
  },
  {
    about: 'a chain',
    start: '',
    solution: 'shop -> warehouse -> truck -> customer',
    solved: [
      'shop -> warehouse\nwarehouse -> truck\ntruck -> customer',
      'customer <- truck <- warehouse <- shop',
      'shop -> warehouse -> truck\ntruck -> customer',
      'customer; truck; warehouse; shop; shop -> warehouse; customer <- truck <- warehouse',
    ],
    wrong: [
      ['shop -> warehouse -> truck', 'Almost: `customer` is missing.', '`truck -> customer` is missing.'],
      ['shop -> warehouse; truck -> customer', 'Almost: `warehouse -> truck` is missing.'],
      ['shop -> warehouse -> truck -> customer -> shop', 'Almost: `customer -> shop` isn’t in the goal.'],
      [
        'shop; warehouse; truck; customer',
        '`shop -> warehouse`, `warehouse -> truck`, and `truck -> customer` are missing.',
      ],
      ['shop -> warehouse -> truck -- customer', 'Almost: `truck -- customer` needs an arrowhead at `customer`.'],
    ],
  },
  {
    about: 'two connections between the same shapes',
    start: 'a -> b',
    solution: 'a -> b\na -> b: again',
    solved: ['a -> b: again\na -> b', 'a -> b\nb <- a: again', 'a -> b\na -> b\n(a -> b)[1]: again'],
    wrong: [
      [
        'a -> b: again',
        'Almost: the goal has `a -> b` more often: each time you write it, you get another connection.',
      ],
      ['a -> b\na -> b', 'Almost: `(a -> b)[1]` needs the label `again`.'],
      [
        'a -> b: {style.stroke-dash: 4}\na -> b: agian',
        'Almost: the label of `(a -> b)[1]` should be `again`, not `agian`.',
      ],
      ['a -> b\nb -> a: again', 'Almost: `b -> a` points the wrong way: swap its ends.'],
    ],
  },
  {
    about: 'labels of shapes',
    start: 'db\napi -> db',
    solution: 'db: Database\napi -> db',
    solved: [
      'db\napi -> db\ndb: Database',
      'db: {label: Database}\napi -> db',
      'db.label: Database\napi -> db',
      '"db": "Database"\n"api" -> "db"',
      'api -> db\n*: {&label: db; label: Database}',
    ],
    wrong: [
      ['db\napi -> db', 'Almost: the label of `db` should be `Database`, not `db`.'],
      ['api -> Database', 'Almost: you have a shape `Database`, but that’s only the label: the key should be `db`.'],
      [
        'db: Database\napi -> Database',
        'Almost: you have a new shape `Database`. That’s the label of `db`, but connections need the key.',
        '`api -> db` is missing.',
      ],
      ['database: Database\napi -> database', 'Almost: the label of `database` is right, but its key should be `db`.'],
      [
        'db: database\napi -> db',
        'Almost: the label of `db` should be `Database`, not `database`: keys ignore case, labels don’t.',
      ],
      ['db: ""\napi -> db', 'Almost: `db` needs the label `Database`.'],
    ],
  },
  {
    about: 'containers',
    start: 'api -> db',
    solution: 'cloud: Cloud {\n  api -> db\n}',
    solved: [
      'cloud: Cloud\ncloud.api -> cloud.db',
      'cloud.api -> cloud.db\ncloud.label: Cloud',
      'cloud: Cloud {api; db}\ncloud: {api -> db}',
      'cloud: {label: Cloud; api; db; db <- api}',
      'CLOUD: Cloud {Api: api; db; api -> DB}',
    ],
    wrong: [
      ['api -> db', '`cloud` is missing.', '`api` and `db` should be inside `cloud`.'],
      [
        'cloud: Cloud {api -> db}\napi -> db',
        'Almost: you have a new shape `api`. The one in the goal is `cloud.api`: check which container you’re in.',
        'You have a new shape `db`. The one in the goal is `cloud.db`: check which container you’re in.',
      ],
      ['cloud: Cloud {api}\ncloud.api -> db', 'Almost: `db` should be inside `cloud`.'],
      [
        'cloud: {api -> db}',
        'Almost: the label of `cloud` should be `Cloud`, not `cloud`: keys ignore case, labels don’t.',
      ],
      ['clud: Cloud {api -> db}', 'Almost: the label of `clud` is right, but its key should be `cloud`.'],
      ['cloud: Cloud {api -> db; x: {y}}', 'Almost: you have a new shape `cloud.x` that isn’t in the goal.'],
      ['cloud: Cloud {api; db}', 'Almost: `cloud.api -> cloud.db` is missing.'],
      ['cloud: Cloud', '`cloud.api` and `cloud.db` are missing.', '`cloud.api -> cloud.db` is missing.'],
      [
        'cloud: Cloud {api -> db; _.api}',
        'Almost: you have a new shape `api`. The one in the goal is `cloud.api`: check which container you’re in.',
      ],
    ],
  },
  {
    about: 'containers whose content has a label that only differs from its key in case',
    start: 'web -> orders\norders: Orders',
    solution: 'shop: {\n  web -> orders\n  orders: Orders\n}',
    solved: ['shop.web -> shop.orders\nshop.orders: Orders'],
    wrong: [
      ['shop: {web}\nshop.web -> orders\norders: Orders', 'Almost: `orders` should be inside `shop`.'],
      ['shop: {web}\nshop.web -> orders', 'Almost: `orders` should be inside `shop`.'],
      [
        'shop: {web; orders: Orders}\nshop.web -> orders',
        'Almost: you have a new shape `orders`. The one in the goal is `shop.orders`: check which container you’re in.',
        '`shop.web -> shop.orders` is missing.',
      ],
    ],
  },
  {
    about: 'labels with several lines',
    start: 'payment',
    solution: 'payment: Payment\\n(test mode)',
    solved: ['payment: "Payment\\n(test mode)"'],
    wrong: [
      [
        "payment: 'Payment\\n(test mode)'",
        'Almost: the label of `payment` should be `Payment↵(test mode)`, not `Payment\\n(test mode)`.',
      ],
      [
        'payment: Payment \\n (test mode)',
        'Almost: the label of `payment` should be `Payment↵(test mode)`, not `Payment ↵ (test mode)`: check the spaces.',
      ],
    ],
  },
  {
    about: 'keys with dots and quotation marks',
    start: '',
    solution: '"example.com" -> \'my app\'',
    solved: ['my app <- "example.com"', "'example.com' -> my app"],
    wrong: [
      [
        'example.com -> my app',
        '`"example.com"` is missing.',
        'You have a new shape `example` that isn’t in the goal.',
        '`"example.com" -> my app` is missing.',
      ],
    ],
  },
  {
    about: 'a kind of shape',
    start: 'api -> db',
    solution: 'db.shape: cylinder\napi -> db',
    solved: [
      'api -> db: {source-arrowhead.shape: none}\ndb: {shape: cylinder}',
      'classes: {store: {shape: cylinder}}\napi -> db\ndb.class: store',
      'api -> db\n*b.shape: cylinder',
      'api -> db\ndb.shape: Cylinder',
      'api: {style.fill: red; width: 90}\napi -> db\ndb: {shape: cylinder; style.multiple: true}',
      'api: {shape: rectangle}\napi -> db\ndb: {shape: cylinder}',
      'vars: {s: cylinder}\napi -> db\ndb.shape: ${s}',
    ],
    wrong: [
      ['api -> db', 'Almost: `shape` isn’t set for `db` yet.'],
      ['*.shape: cylinder\napi -> db', 'Almost: `shape` shouldn’t be set for `api`.'],
      ['api -> db\ndb.shape: queue', 'Almost: the value of `shape` for `db` isn’t right yet.'],
      ['api -> db: cylinder', 'Almost: `api -> db` shouldn’t have a label.', '`shape` isn’t set for `db` yet.'],
      [
        'api -> db\ndb: cylinder',
        'Almost: the label of `db` should be `db`, not `cylinder`.',
        '`shape` isn’t set for `db` yet.',
      ],
    ],
  },
  {
    about: 'styles',
    start: 'web: {style.shadow: true; style.opacity: 0.4}\ndb',
    solution: 'web: {style: {fill: red; stroke-dash: 3; opacity: 0.4}}\ndb: {style.bold: false}',
    solved: [
      'web: {style.fill: "#ff0000"; style.stroke-dash: 3; style.shadow: false; style.opacity: 0.6}\ndb.style.bold: false',
      'web.style: {fill: "#F00"; stroke-dash: "3"; opacity: 0.40}\ndb.style.bold: False',
      'web: {style.fill: RED; style.stroke-dash: 3; style.opacity: 0.9; style.font-color: blue}\ndb: {style: {bold: false; italic: true}}',
      'classes: {hot: {style: {fill: red; stroke-dash: 3; opacity: 0.4}}}\nweb.class: hot\ndb.style.bold: false',
    ],
    wrong: [
      ['web.style: {fill: red; stroke-dash: 3; opacity: 0.4}\ndb', 'Almost: `style.bold` isn’t set for `db` yet.'],
      [
        'web: {style.fill: red; style.stroke-dash: 3}\ndb.style.bold: false',
        'Almost: `style.opacity` is no longer set for `web`: put it back.',
      ],
      [
        'web.style: {fill: blue; stroke-dash: 3; opacity: 0.4}\ndb.style.bold: false',
        'Almost: the value of `style.fill` for `web` isn’t right yet.',
      ],
      [
        'web: {style: {fill: red; stroke-dash: 3; opacity: 0.4; shadow: true}}\ndb.style.bold: false',
        'Almost: `style.shadow` shouldn’t be set for `web`.',
      ],
      [
        'web.style: {fill: red; stroke-dash: 4; opacity: 0.4}\ndb.style.bold: true',
        'Almost: the value of `style.stroke-dash` for `web` isn’t right yet.',
        'The value of `style.bold` for `db` isn’t right yet.',
      ],
    ],
  },
  {
    about: 'globs',
    start: 'a; b; c; d; e',
    solution: 'a; b; c; d; e\n*.style.fill: red',
    solved: [
      '*.style.fill: red\na; b; c; d; e',
      'a.style.fill: red; b.style.fill: red; c.style.fill: red; d.style.fill: red; e.style.fill: red',
    ],
    wrong: [
      ['a; b; c; d; e', '`style.fill` isn’t set for `a`, `b`, `c`, and 2 more yet.'],
      ['a; b; c; d; e\na.style.fill: red', '`style.fill` isn’t set for `b`, `c`, `d`, and `e` yet.'],
      ['a; b; c; d\n*.style.fill: red', 'Almost: `e` is missing.'],
    ],
  },
  {
    about: 'arrowheads',
    start: 'orders -> users',
    solution: 'orders -> users: {source-arrowhead: many; target-arrowhead: {shape: diamond; style.filled: true}}',
    solved: [
      'orders -> users: {source-arrowhead.label: many; target-arrowhead.shape: diamond; target-arrowhead.style.filled: true}',
      'users <- orders: {target-arrowhead: many; source-arrowhead: {shape: diamond; style.filled: true}}',
      'orders -> users\n(orders -> users)[0].source-arrowhead: many\n(orders -> users)[0].target-arrowhead: {shape: diamond; style.filled: true}',
    ],
    wrong: [
      [
        'orders -> users: {target-arrowhead: {shape: diamond; style.filled: true}}',
        'Almost: the arrowhead of `orders -> users` at `orders` needs the label `many`.',
      ],
      [
        'orders -> users: {source-arrowhead: many}',
        'Almost: the arrowhead of `orders -> users` at `users` doesn’t have the right shape yet.',
      ],
      [
        'orders -> users: {source-arrowhead: many; target-arrowhead: {shape: diamond}}',
        'Almost: the arrowhead of `orders -> users` at `users` has the right shape, but it isn’t filled yet.',
      ],
      [
        'orders -> users: many {target-arrowhead: {shape: diamond; style.filled: true}}',
        'Almost: `orders -> users` shouldn’t have a label.',
        'The arrowhead of `orders -> users` at `orders` needs the label `many`.',
      ],
      [
        'orders -> users: {source-arrowhead: {shape: diamond}}',
        'Almost: the arrowhead of `orders -> users` at `orders` needs the label `many`.',
        'The arrowhead of `orders -> users` at `users` doesn’t have the right shape yet.',
      ],
    ],
  },
  {
    about: 'lines without arrowheads',
    start: 'a; b',
    solution: 'a -- b',
    solved: ['b -- a', 'a -> b: {target-arrowhead.shape: none}'],
    wrong: [['a -> b', 'Almost: `a -> b` shouldn’t have an arrowhead at `b`.']],
  },
  {
    about: 'a connection to itself and one in both directions',
    start: '',
    solution: 'a -> a: retry\na <-> b: sync',
    solved: ['b <-> a: sync\na <- a: retry'],
    wrong: [
      ['a -> a: retry\na -> b: sync', 'Almost: `a -> b` needs an arrowhead at `a`.'],
      ['a <-> b: sync', 'Almost: `a -> a` is missing.'],
    ],
  },
  {
    about: 'tables',
    start: 'users: {shape: sql_table; id: int}',
    solution:
      'users: {shape: sql_table; id: int {constraint: primary_key}; name: text}\norders: {shape: sql_table; user_id: int {constraint: [foreign_key; unique]}}\norders.user_id -> users.id',
    solved: [
      'orders: {shape: sql_table; user_id: int {constraint: [unique; foreign_key]}}\nusers: {shape: sql_table; name: text; id: int {constraint: primary_key}}\nusers.id <- orders.user_id',
      'users: {shape: sql_table}\nusers.id: int {constraint: primary_key}\nusers.name: text\norders: {shape: sql_table}\norders.user_id: int {constraint: [foreign_key; unique]}\norders.user_id -> users.id',
    ],
    wrong: [
      [
        'users: {shape: sql_table; id: int; name: text}\norders: {shape: sql_table; user_id: int {constraint: [foreign_key; unique]}}\norders.user_id -> users.id',
        'Almost: the `constraint` of `id` in `users` isn’t right yet.',
      ],
      [
        'users: {shape: sql_table; id: int {constraint: primary_key}}\norders: {shape: sql_table; user_id: int {constraint: [foreign_key; unique]}}\norders -> users.id',
        'Almost: `orders -> users` should connect a column of `orders`, not the whole table.',
        '`name` is missing in `users`.',
      ],
      [
        'users: {shape: sql_table; id: int {constraint: primary_key}; name: text}\norders: {user_id: int}\norders -> users.id',
        'Almost: `orders -> users` should connect a column of `orders`, not the whole table.',
        '`shape` isn’t set for `orders` yet.',
      ],
      [
        'users: {shape: sql_table; ID: int {constraint: primary_key}; name: varchar}\norders: {shape: sql_table; user_id: int {constraint: [foreign_key; unique]}; x: int}\norders.user_id -> users.name',
        '`orders -> users` connects the wrong column of `users`.',
        '`x` in `orders` isn’t in the goal.',
        'The name `id` in `users` has the wrong case.',
      ],
    ],
  },
  {
    about: 'classes',
    start: 'Cart: {shape: class; items: int}',
    solution: 'Cart: {shape: class; -items: "Item[]"; total(): float}',
    solved: ['Cart: {shape: class; +total(): float; -items: "Item[]"}'],
    wrong: [
      [
        'Cart: {shape: class; items: "Item[]"; total(): float}',
        'Almost: the visibility of `items` in `Cart` isn’t right yet.',
      ],
      [
        'Cart: {shape: class; -items: "Item[]"; total: float}',
        'Almost: `total()` is missing in `Cart`.',
        '`total` in `Cart` isn’t in the goal.',
      ],
      ['Cart: {-items: "Item[]"; total(): float}', 'Almost: `shape` is no longer set for `Cart`: put it back.'],
      [
        'Cart: {shape: class; -items: "Item[]"; total(): int}',
        'Almost: the type of `total()` in `Cart` isn’t right yet.',
      ],
    ],
  },
  {
    about: 'sequence diagrams',
    start: 'shape: sequence_diagram\nalice -> bob: hi',
    solution: 'shape: sequence_diagram\nalice -> bob: hi\nbob.thinks -> alice: hello\nbob."Nice to meet you"',
    solved: [
      'shape: sequence_diagram\nbob <- alice: hi\nalice <- bob.thinks: hello\nbob.Nice to meet you',
      'alice -> bob: hi\nbob.thinks -> alice: hello\nbob."Nice to meet you"\nshape: sequence_diagram',
    ],
    wrong: [
      [
        'shape: sequence_diagram\nbob.thinks -> alice: hello\nalice -> bob: hi\nbob."Nice to meet you"',
        'Almost: `alice -> bob: hi` should come before `bob.thinks -> alice: hello`.',
      ],
      [
        'alice -> bob: hi\nbob.thinks -> alice: hello\nbob."Nice to meet you"',
        'Almost: `shape` is no longer set for the whole diagram: put it back.',
      ],
      [
        'shape: sequence_diagram\nalice -> bob: hi\nbob -> alice: hello\nbob."Nice to meet you"',
        '`bob.thinks` is missing.',
        '`bob.thinks -> alice` is missing.',
        '`bob -> alice` isn’t in the goal.',
      ],
      [
        'x: {shape: sequence_diagram; alice -> bob: hi}',
        'Almost: `shape` is no longer set for the whole diagram: put it back.',
      ],
    ],
  },
  {
    about: 'the place of a note in a sequence diagram',
    start: 'shape: sequence_diagram\nalice -> bob: hi\nbob -> alice: hello',
    solution: 'shape: sequence_diagram\nalice -> bob: hi\nbob."thinks hard"\nbob -> alice: hello',
    solved: ['shape: sequence_diagram\nalice -> bob: hi\nbob: {thinks hard}\nbob -> alice: hello'],
    wrong: [
      [
        'shape: sequence_diagram\nalice -> bob: hi\nbob -> alice: hello\nbob."thinks hard"',
        'Almost: `thinks hard` should come before `bob -> alice: hello`.',
      ],
      [
        'shape: sequence_diagram\nalice; bob\nbob."thinks hard"\nalice -> bob: hi\nbob -> alice: hello',
        'Almost: `alice -> bob: hi` should come before `thinks hard`.',
      ],
    ],
  },
  {
    about: 'grids',
    start: 'a; b; c; d',
    solution: 'grid-rows: 2\ngrid-gap: 0\na; b; c; d',
    solved: ['grid-gap: 0\na; b; c; d\ngrid-rows: 2', 'grid-rows: 2\ngrid-columns: 2\ngrid-gap: 0\nd; c; b; a'],
    wrong: [
      ['grid-rows: 2\na; b; c; d', 'Almost: `grid-gap` isn’t set for the whole diagram yet.'],
      [
        'grid-rows: 3\ngrid-gap: 0\na; b; c; d',
        'Almost: the value of `grid-rows` for the whole diagram isn’t right yet.',
      ],
      [
        'g: {grid-rows: 2; grid-gap: 0; a; b; c; d}',
        '`g.a`, `g.b`, `g.c`, and `g.d` shouldn’t be inside a container.',
        'You have a new shape `g` that isn’t in the goal.',
        '`grid-rows` isn’t set for the whole diagram yet.',
      ],
    ],
  },
  {
    about: 'positions, icons, tooltips, links, and sizes',
    start: 'title; web; db',
    solution:
      'title: {near: top-center}\nweb: {icon: https://icons.terrastruct.com/web.svg; tooltip: Runs in Oslo; link: https://example.com}\ndb: {width: 200; icon.near: top-left; icon: https://icons.terrastruct.com/db.svg; label.near: bottom-center}',
    solved: [
      'db: {width: "200"; label.near: bottom-center; icon: https://icons.terrastruct.com/db.svg {near: top-left}}\ntitle.near: top-center\nweb: {link: https://example.com; tooltip: Runs in Oslo; icon: https://icons.terrastruct.com/web.svg}',
    ],
    wrong: [
      [
        'title: {near: top-left}\nweb: {icon: https://icons.terrastruct.com/x.svg; tooltip: Runs in Oslo; link: https://example.com}\ndb: {width: 200; icon.near: top-left; icon: https://icons.terrastruct.com/db.svg; label.near: bottom-center}',
        'Almost: the value of `near` for `title` isn’t right yet.',
        'The value of `icon` for `web` isn’t right yet.',
      ],
      [
        'title\nweb\ndb: {width: 200}',
        '`near` isn’t set for `title` yet.',
        '`tooltip` isn’t set for `web` yet.',
        '`link` isn’t set for `web` yet, or it leads to no board: the path of a layer starts with `layers.`, and `_` leads back.',
      ],
    ],
  },
  {
    about: 'text, Markdown, and code',
    start: '',
    solution: 'note: |md\n  # Sale\n  Until Friday\n|\nquery: |sql select 1 |',
    solved: ['query: |sql\n  select 1\n|\nnote: ||md\n  # Sale\n  Until Friday\n||'],
    wrong: [
      [
        'note: |md\n  # Sale\n|\nquery: |sql select 1 |',
        'Almost: the label of `note` should be `# Sale↵Until Friday`, not `# Sale`.',
      ],
      [
        'note: |md\n  # Sale\n  Until Friday\n|\nquery: |js select 1 |',
        'Almost: the label of `query` isn’t the right kind of text yet: check whether it’s a block, and its language.',
      ],
    ],
  },
  {
    about: 'globs and the connections that they match',
    start: 'hub -> a; hub -> b; a -> c',
    solution: 'hub -> a; hub -> b; a -> c\n(hub -> *)[*].style.stroke-width: 5',
    solved: [
      'hub -> a: {style.stroke-width: 5}; hub -> b: {style.stroke-width: 5}; a -> c: {style.stroke: red}',
      'hub -> a; hub -> b; a -> c: {style.stroke-width: 2}\n(hub -> *)[*].style.stroke-width: 5\nc.style.stroke: red',
    ],
    wrong: [
      [
        'hub -> a; hub -> b; a -> c\n(* -> *)[*].style.stroke-width: 5',
        'Almost: `style.stroke-width` shouldn’t be set for `a -> c`.',
      ],
      [
        'hub -> a; hub -> b; a -> c\n(hub -> *)[*].style.stroke-width: 5\nc.style.stroke-width: 8',
        'Almost: `style.stroke-width` shouldn’t be set for `c`.',
      ],
    ],
  },
  {
    about: 'an attribute to remove, and one to keep',
    start: 'gate: Gate {style: {fill: salmon; stroke-width: 5}}\nplane -> gate',
    solution: 'gate: Gate {style: {stroke-width: 5}}\nplane -> gate',
    solved: [
      'gate: Gate {style: {fill: salmon; stroke-width: 5}}\nplane -> gate\ngate.style.fill: null',
      'gate: Gate {style: {stroke-width: 7}}\nplane -> gate',
    ],
    wrong: [
      [
        'gate: Gate {style: {fill: salmon; stroke-width: 5}}\nplane -> gate\ngate.style: null',
        'Almost: `style.stroke-width` is no longer set for `gate`: put it back.',
      ],
      [
        'gate: Gate {style: {stroke-width: 5}}\nplane: {style.fill: salmon}\nplane -> gate',
        'Almost: `style.fill` shouldn’t be set for `plane`.',
      ],
    ],
  },
  {
    about: 'a style that only a new scenario has',
    start: 'web -> db\ndb.shape: cylinder',
    solution: 'web -> db\ndb.shape: cylinder\nscenarios: {down: {db.style.opacity: 0.3}}',
    solved: [
      'web -> db\ndb.shape: cylinder\nweb.shape: hexagon\nscenarios: {down: {db.style.opacity: 0.3}}',
      'web -> db\ndb.shape: queue\nscenarios: {down: {db.style.opacity: 0.3; web.style.fill: red}}',
    ],
    wrong: [
      [
        'web -> db\ndb.shape: cylinder\ndb.style.opacity: 0.3\nscenarios: {down: {db.style.opacity: 0.3}}',
        'Almost: `style.opacity` shouldn’t be set for `db`.',
      ],
      [
        'web -> db\ndb.shape: cylinder\nscenarios: {down: {*.style.opacity: 0.3}}',
        'Almost: on the board `down`, `style.opacity` shouldn’t be set for `web`.',
      ],
      [
        'web -> db\nscenarios: {down: {db.style.opacity: 0.3}}',
        'Almost: `shape` is no longer set for `db`: put it back.',
      ],
    ],
  },
  {
    about: 'the two ends of a connection',
    start: 'a <-> b',
    solution: 'a <-> b: {source-arrowhead: 1 {shape: cf-one}; target-arrowhead: many {shape: cf-many}}',
    solved: ['b <-> a: {source-arrowhead: many {shape: cf-many}; target-arrowhead: 1 {shape: cf-one}}'],
    wrong: [
      [
        'a <-> b: {source-arrowhead: 1 {shape: cf-many}; target-arrowhead: many {shape: cf-one}}',
        'Almost: the arrowheads of `a <-> b` are at the wrong ends: swap them.',
      ],
      [
        'a <-> b: {source-arrowhead: many {shape: cf-one}; target-arrowhead: 1 {shape: cf-many}}',
        'Almost: the labels at the ends of `a <-> b` should be swapped.',
      ],
    ],
  },
  {
    about: 'keys with a typo',
    start: 'customers; violin 1; violin 2',
    solution: 'customers; violin 1; violin 2\ncustomers -> violin 1',
    solved: ['violin 2; customers -> violin 1'],
    wrong: [
      [
        'customers; violin 1; violin 2\ncustomer -> violin 1',
        'Almost: you have a new shape `customer`. Did you mean `customers`?',
        '`customers -> violin 1` is missing.',
      ],
      ['customers -> violin 1; violin 2; violin 3', 'Almost: you have a new shape `violin 3` that isn’t in the goal.'],
    ],
  },
  {
    about: 'a block without a tag',
    start: 'note; server',
    solution: 'note: |md **Peak:** 40 |\nserver: |bash rsync -a build/ web:/srv |',
    solved: ['note: |md\n  **Peak:** 40\n|\nserver: |bash\n  rsync -a build/ web:/srv\n|'],
    wrong: [
      [
        'note: |md **Peak:** 40 |\nserver: |rsync -a build/ web:/srv |',
        'Almost: the label of `server` should be `rsync -a build/ web:/srv`: after the bar comes the language, so D2 took `rsync` for one.',
        'The label of `server` isn’t the right kind of text yet: check whether it’s a block, and its language.',
      ],
      [
        'note: "**Peak:** 40"\nserver: |bash rsync -a build/ web:/srv |',
        'Almost: the label of `note` isn’t the right kind of text yet: check whether it’s a block, and its language.',
      ],
    ],
  },
  {
    about: 'settings and directions',
    start: 'a -> b',
    solution: 'vars: {d2-config: {sketch: true}}\ndirection: right\na -> b',
    solved: [
      'direction: right\na -> b\nvars: {d2-config.sketch: true}',
      'vars: {d2-config: {sketch: true; pad: 4}}\na -> b\ndirection: Right',
    ],
    wrong: [
      ['direction: right\na -> b', 'Almost: `sketch` isn’t set for the whole diagram yet.'],
      [
        'direction: left\nvars: {d2-config: {sketch: true}}\na -> b',
        'Almost: the value of `direction` for the whole diagram isn’t right yet.',
      ],
    ],
  },
  {
    about: 'boards',
    start: 'web -> db',
    solution: 'web -> db\nlayers: {\n  db: {primary -> replica}\n}\nscenarios: {\n  down: {db.style.opacity: 0.3}\n}',
    solved: ['web -> db\nscenarios: {down: {db.style.opacity: 0.3}}\nlayers.DB: {replica <- primary}'],
    wrong: [
      ['web -> db\nlayers: {db: {primary -> replica}}', 'Almost: the board `scenarios.down` is missing.'],
      [
        'web -> db\nlayers: {db: {primary; replica}}\nscenarios: {down: {db.style.opacity: 0.3}}',
        'Almost: on the board `db`, `primary -> replica` is missing.',
      ],
      [
        'web\ndb\nlayers: {db: {primary -> replica}}\nscenarios: {down: {db.style.opacity: 0.3}}',
        'Almost: `web -> db` is missing.',
      ],
      [
        'web -> db\nlayers: {db: {primary -> replica}}\nscenarios: {down: {web}}',
        'Almost: on the board `down`, `style.opacity` isn’t set for `db` yet.',
      ],
      [
        'web -> db\nlayers: {db: {primary -> replica}}\nsteps: {down: {db.style.opacity: 0.3}}',
        'Almost: the board `scenarios.down` is missing.',
        'The board `steps.down` isn’t in the goal.',
      ],
    ],
  },
];

let program: Worker;
before(async () => {
  program = await startProgram();
});
after(() => program.terminate());

const graphs = new Map<string, Promise<Graph>>();
/** Sources are compiled one at a time, because responses don't say which request they answer. */
let queue: Promise<unknown> = Promise.resolve();

function compileGraph(source: string): Promise<Graph> {
  const cachedGraph = graphs.get(source);
  if (cachedGraph) return cachedGraph;
  const graph = queue.then(async () => {
    const input = JSON.stringify({fs: {'exercise.d2': source}, inputPath: 'exercise.d2', options: {}});
    const json = await new Promise<string>((resolve) => {
      program.once('message', resolve);
      program.postMessage({call: 'compile', inputs: [input]});
    });
    const response = JSON.parse(json) as ProgramResponse;
    if (response.error) throw new Error(`${source}\n${response.error.message}`);
    const compiled = response.data as CompileResponse;
    return readGraph(compiled.diagram, compiled.graph);
  });
  queue = graph.catch(() => {});
  graphs.set(source, graph);
  return graph;
}

async function compare({start, solution}: Pick<Case, 'start' | 'solution'>, attempt: string) {
  return compareGraphs(await compileGraph(solution), await compileGraph(attempt), await compileGraph(start));
}

for (const exercise of CASES) {
  test(`every variant of the solution solves an exercise about ${exercise.about}, and its start doesn't [EX-1]`, async () => {
    for (const source of [exercise.solution, ...exercise.solved])
      assert.deepEqual(describeDifferences(await compare(exercise, source), 'en'), [], source);
    assert.notDeepEqual(await compare(exercise, exercise.start), []);
  });

  test(`explains what is wrong in attempts at an exercise about ${exercise.about} [EX-2]`, async () => {
    for (const [source, ...feedback] of exercise.wrong)
      assert.deepEqual(describeDifferences(await compare(exercise, source), 'en'), feedback, source);
  });
}

test('a difference that scenarios and steps inherit is only reported where it starts [EX-2]', async () => {
  const boards = 'scenarios: {down: {b.style.opacity: 0.3}}\nsteps: {one: {c}; two: {d}}';
  const exercise = {start: '', solution: `a -> b\n${boards}`};
  assert.deepEqual(describeDifferences(await compare(exercise, `a; b\n${boards}`), 'en'), [
    'Almost: `a -> b` is missing.',
  ]);
  const withoutC = 'a -> b\nscenarios: {down: {b.style.opacity: 0.3}}\nsteps: {one: {a}; two: {d}}';
  assert.deepEqual(describeDifferences(await compare(exercise, withoutC), 'en'), [
    'Almost: on the board `one`, `c` is missing.',
  ]);
});

test('equal differences in different layers are all reported [EX-2]', async () => {
  const exercise = {start: '', solution: 'layers: {x: {a -> b}; y: {a -> b}}'};
  assert.deepEqual(describeDifferences(await compare(exercise, 'layers: {x: {a; b}; y: {a; b}}'), 'en'), [
    'Almost: on the board `x`, `a -> b` is missing.',
    'On the board `y`, `a -> b` is missing.',
  ]);
});

test('the cases contain at least 100 attempts', () => {
  assert.ok(CASES.flatMap(({solved, wrong}) => [...solved, ...wrong]).length >= 100);
});
