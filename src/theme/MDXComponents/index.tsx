/** Adds the code block that `plugins/highlight` writes, our tables, and `<Reference>` to the components of pages. */
import Reference from '@site/src/components/Reference';
import ScrollTable from '@site/src/components/ScrollTable';
import Cell from '@site/src/components/ScrollTable/Cell';
import CodeBlock from '@theme/CodeBlock';
import MDXComponents from '@theme-original/MDXComponents';

export default {...MDXComponents, CodeBlock, Reference, table: ScrollTable, td: Cell};
