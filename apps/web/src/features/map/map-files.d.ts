declare module '*.topo.json?url' {
  const address: string;
  export default address;
}
