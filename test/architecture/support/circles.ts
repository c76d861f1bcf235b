/** The groups of nodes that reach each other (Tarjan's strongly connected components), each sorted. */
export const circlesIn = (graph: ReadonlyMap<string, ReadonlySet<string>>): readonly (readonly string[])[] => {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const lowOf = (node: string): number => low.get(node) ?? Number.POSITIVE_INFINITY;

  const visit = (node: string): void => {
    order.set(node, order.size);
    low.set(node, order.size - 1);
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) low.set(node, Math.min(lowOf(node), lowOf(next)));
    }
    if (low.get(node) !== order.get(node)) return;
    const circle = open.splice(open.indexOf(node));
    if (circle.length > 1) circles.push(circle.sort());
  };

  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles.sort();
};

/** A graph from pairs of nodes, without nodes that point to themselves. */
export const graphOf = (pairs: readonly (readonly [string, string])[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of pairs) {
    if (from === to) continue;
    graph.set(from, (graph.get(from) ?? new Set()).add(to));
    graph.set(to, graph.get(to) ?? new Set());
  }
  return graph;
};
