// Renames exported functions over the whole program. Usage: node tools/renames/apply.mjs ROOT functions.tsv
import ts from 'typescript';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
const [root, list] = process.argv.slice(2);
const wanted = new Map(
  readFileSync(list, 'utf8').trim().split('\n').map(line => {
    const [file, before, after] = line.split('\t');
    return [`${file}#${before}`, after];
  }),
);
const cfg=ts.readConfigFile(join(root,'tsconfig.json'),ts.sys.readFile);
const parsed=ts.parseJsonConfigFileContent(cfg.config,ts.sys,root);
const program=ts.createProgram(parsed.fileNames,parsed.options);
const checker=program.getTypeChecker();
const targets=new Map();const names=new Set();
for(const sf of program.getSourceFiles()){
  if(sf.fileName.includes('node_modules'))continue;
  const rel=sf.fileName.slice(root.length+1);
  for(const s of sf.statements){
    const put=(id)=>{const n=wanted.get(`${rel}#${id.text}`);if(!n)return;const sym=checker.getSymbolAtLocation(id);targets.set(sym,n);names.add(id.text);};
    if((ts.isFunctionDeclaration(s)||ts.isInterfaceDeclaration(s)||ts.isTypeAliasDeclaration(s)||ts.isClassDeclaration(s))&&s.name)put(s.name);
    else if(ts.isVariableStatement(s))for(const d of s.declarationList.declarations)if(ts.isIdentifier(d.name))put(d.name);
  }
}
console.log('wanted',wanted.size,'found',targets.size);
const bindings=new Map();const locals=new Map();
const resolve=s=>{let x=s;while(x&&x.flags&ts.SymbolFlags.Alias){const y=checker.getAliasedSymbol(x);if(!y||y===x)break;x=y;}return x;};
for(const sf of program.getSourceFiles()){
  if(sf.fileName.includes('node_modules')||sf.isDeclarationFile)continue;
  const pre=node=>{
    if(ts.isBindingElement(node)&&ts.isObjectBindingPattern(node.parent)&&ts.isIdentifier(node.name)){
      const key=(node.propertyName&&ts.isIdentifier(node.propertyName)?node.propertyName:node.name).text;
      if(names.has(key)){
        const prop=checker.getTypeAtLocation(node.parent).getProperty(key);
        const t=prop&&targets.get(resolve(prop));
        if(t){ if(node.propertyName)bindings.set(node.propertyName,t); else {bindings.set(node.name,t);locals.set(checker.getSymbolAtLocation(node.name),t);} }
      }
    }
    ts.forEachChild(node,pre);
  };
  pre(sf);
}
for(const [s,t] of locals)targets.set(s,t);
console.log('bindings',bindings.size);
const count=new Map();for(const k of wanted.keys()){const n=k.split('#')[1];count.set(n,(count.get(n)??0)+1);}
const unique=new Map([...wanted].map(([k,v])=>[k.split('#')[1],v]).filter(([n])=>count.get(n)===1&&!/^[a-z]+$/.test(n)));
let edits=0;const changedFiles=[];
for(const sf of program.getSourceFiles()){
  if(sf.fileName.includes('node_modules')||sf.isDeclarationFile)continue;
  const out=[];
  const visit=node=>{
    if(ts.isIdentifier(node)&&names.has(node.text)){
      const p=node.parent;
      let sym;
      if(bindings.has(node)){out.push([node.getStart(),node.end,bindings.get(node)]);ts.forEachChild(node,visit);return;}
      if(ts.isShorthandPropertyAssignment(p)&&p.name===node){sym=checker.getShorthandAssignmentValueSymbol(p);const t=targets.get(resolve(sym));if(t&&sym)out.push([node.getStart(),node.end,`${node.text}: ${aliasName(sym,node.text,t)}`]);}
      else{
        if(ts.isImportSpecifier(p)||ts.isExportSpecifier(p)){
          // imported/exported name
          sym=checker.getSymbolAtLocation(node);
          const t=targets.get(resolve(sym));
          if(t){
            if(p.propertyName===node||!p.propertyName)out.push([node.getStart(),node.end,t]);
            // `a as b`: b stays
          }
        }else{
          sym=checker.getSymbolAtLocation(node);
          if(sym){
            if(sym.flags&ts.SymbolFlags.Alias){
              const d=sym.declarations?.[0];
              const renamed=d&&ts.isImportSpecifier(d)&&d.propertyName;
              const t=targets.get(resolve(sym));
              if(t&&!renamed&&!(d&&ts.isImportClause(d)))out.push([node.getStart(),node.end,t]);
            }else{const t=targets.get(sym);if(t)out.push([node.getStart(),node.end,t]);}
          }
        }
      }
    }
    ts.forEachChild(node,visit);
  };
  function aliasName(sym,old,t){if(sym.flags&ts.SymbolFlags.Alias){const d=sym.declarations?.[0];if(d&&ts.isImportSpecifier(d)&&d.propertyName)return old;}return t;}
  visit(sf);
  const here=new Map(out.map(([a,b,n])=>[sf.text.slice(a,b),n.includes(': ')?n.split(': ')[1]:n]));
  if(!out.length&&![...unique.keys()].some(n=>sf.text.includes('`'+n+'`')))continue;
  let text=sf.text;
  for(const [a,b,n] of out.sort((x,y)=>y[0]-x[0]))text=text.slice(0,a)+n+text.slice(b);
  text=text.replace(/\/\*[\s\S]*?\*\/|(^|[^:'"`])\/\/[^\n]*/g,c=>c.replace(/`([A-Za-z]+)`/g,(m,n)=>{const h=here.get(n)??unique.get(n);return h?'`'+h+'`':m;}));
  writeFileSync(sf.fileName,text);edits+=out.length;changedFiles.push(sf.fileName);
}
console.log('edits',edits,'files',changedFiles.length);
