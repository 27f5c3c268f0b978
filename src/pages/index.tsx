import Layout from '@theme/Layout';
export default function Home() { return <Layout title="x">hi</Layout>; }
