// Where a source can be changed by one token or one statement, and into what. Found in the syntax tree, so that
// types, imports and texts stay as they are.

import ts from "typescript";

const SWAPS = new Map([
  [ts.SyntaxKind.LessThanToken, ["comparison", "<="]],
  [ts.SyntaxKind.LessThanEqualsToken, ["comparison", "<"]],
  [ts.SyntaxKind.GreaterThanToken, ["comparison", ">="]],
  [ts.SyntaxKind.GreaterThanEqualsToken, ["comparison", ">"]],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, ["comparison", "!=="]],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, ["comparison", "==="]],
  [ts.SyntaxKind.PlusToken, ["arithmetic", "-"]],
  [ts.SyntaxKind.MinusToken, ["arithmetic", "+"]],
  [ts.SyntaxKind.AsteriskToken, ["arithmetic", "+"]],
  [ts.SyntaxKind.LessThanLessThanToken, ["shift", ">>>"]],
  [ts.SyntaxKind.GreaterThanGreaterThanGreaterThanToken, ["shift", "<<"]],
  [ts.SyntaxKind.AmpersandToken, ["mask", "|"]],
  [ts.SyntaxKind.BarToken, ["mask", "&"]],
  [ts.SyntaxKind.CaretToken, ["mask", "|"]],
  [ts.SyntaxKind.AmpersandAmpersandToken, ["condition", "||"]],
  [ts.SyntaxKind.BarBarToken, ["condition", "&&"]],
  [ts.SyntaxKind.PlusEqualsToken, ["arithmetic", "-="]],
  [ts.SyntaxKind.MinusEqualsToken, ["arithmetic", "+="]],
  [ts.SyntaxKind.BarEqualsToken, ["mask", "&="]],
  [ts.SyntaxKind.AmpersandEqualsToken, ["mask", "|="]],
]);

/**
 * All sites of one source, in order: each with its operator, its place in the text, and what stands there instead.
 */
export function sitesOf(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const add = (operator, node, instead) => {
    const start = node.getStart(source);
    const { line } = source.getLineAndCharacterOfPosition(start);
    const before = text.slice(start, node.end);
    found.push({ file, operator, line: line + 1, start, end: node.end, before, instead });
  };
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    // What an error says is looked at by people; that it is thrown is what a mutant may change.
    if (ts.isThrowStatement(node)) return;
    if (ts.isBinaryExpression(node)) {
      const swap = SWAPS.get(node.operatorToken.kind);
      if (swap !== undefined) add(swap[0], node.operatorToken, swap[1]);
    }
    if (ts.isNumericLiteral(node) && Number.isInteger(Number(node.text))) {
      add("off by one", node, String(Number(node.text) + 1));
    }
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
      add("condition", node, node.operand.getText(source));
    }
    if (node.kind === ts.SyntaxKind.TrueKeyword) add("truth", node, "false");
    if (node.kind === ts.SyntaxKind.FalseKeyword) add("truth", node, "true");
    if (ts.isIfStatement(node)) {
      add("proviso dropped", node.expression, "true");
      add("proviso never", node.expression, "false");
    }
    if (ts.isContinueStatement(node) || ts.isBreakStatement(node)) {
      if (!ts.isCaseOrDefaultClause(node.parent)) add("statement dropped", node, ";");
    }
    if (ts.isExpressionStatement(node) && isEffect(node.expression)) add("statement dropped", node, ";");
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The text with one site changed. */
export function mutated(text, { start, end, instead }) {
  return `${text.slice(0, start)}${instead}${text.slice(end)}`;
}

function isEffect(expression) {
  if (ts.isCallExpression(expression)) return expression.expression.kind !== ts.SyntaxKind.SuperKeyword;
  return (
    (ts.isBinaryExpression(expression) && isAssignment(expression.operatorToken.kind)) ||
    ts.isPostfixUnaryExpression(expression) ||
    ts.isPrefixUnaryExpression(expression) ||
    ts.isYieldExpression(expression)
  );
}

function isAssignment(kind) {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}
