/** Adds the code block that `plugins/highlight` writes, and our tables, to the components of pages. */
import ScrollTable from '@site/src/components/ScrollTable';
import Cell from '@site/src/components/ScrollTable/Cell';
import CodeBlock from '@theme/CodeBlock';
import MDXComponents from '@theme-original/MDXComponents';

export default {...MDXComponents, CodeBlock, table: ScrollTable, td: Cell};
